"""The .cfg files of the classic platform."""
