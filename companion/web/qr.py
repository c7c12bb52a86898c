"""QR codes of addresses, for phone cameras."""

from functools import lru_cache

from markupsafe import Markup


@lru_cache(maxsize=64)
def picture(address: str) -> Markup:
    """Return the QR code of ``address`` as SVG, black on a white box."""
    import segno  # a large module that most pages do not need

    code = segno.make(address, micro=False)
    return Markup(code.svg_inline(omitsize=True, border=2, svgclass="qr", lineclass=None))  # noqa: S704 (paths alone)
