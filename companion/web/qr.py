"""An address as a picture that a phone's camera reads."""

from functools import lru_cache

from markupsafe import Markup


@lru_cache(maxsize=64)
def picture(address: str) -> Markup:
    """Return the QR code of ``address`` as SVG, black on the white of its box."""
    import segno  # much, for what most pages do not need

    code = segno.make(address, micro=False)
    return Markup(code.svg_inline(omitsize=True, border=2, svgclass="qr", lineclass=None))  # noqa: S704 (paths alone)
