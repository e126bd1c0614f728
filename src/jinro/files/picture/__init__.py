"""A finished game as one picture, for previews of links: drawn as shapes, then as a PNG file."""

from jinro.files.picture.raster import png
from jinro.files.picture.scene import HEIGHT, WIDTH, PictureCast, scene

__all__ = ["HEIGHT", "WIDTH", "PictureCast", "png", "scene"]
