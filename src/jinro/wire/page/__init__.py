"""What the page is sent: the events that a viewer may see, as JSON, and what there is to see.

The types of `web/src/wire/messages.ts` are generated from these messages.
"""
