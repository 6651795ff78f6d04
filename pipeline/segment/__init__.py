"""A document's text cut into blocks: every visible character in exactly one, each with its kind, label and parent."""

from pipeline.segment.read import segment

__all__ = ["segment"]
