"""A report as one self-contained page: no network, two languages, two lights, and paper."""
