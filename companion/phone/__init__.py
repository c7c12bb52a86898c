"""The pad in the phone: the same program inside a browser, on CPython for WebAssembly, without a server or a signal.

``build`` makes the folder of static files, ``serving`` offers it at our own server, ``boot`` is what the worker in the
browser starts.
"""

FOLDER = "phone"
"""The folder of the built files, among the data of a server."""
LIST = "list.json"
"""The file in it that says what a phone fetches."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self';"
    " img-src 'self' blob: data:; connect-src * data:; manifest-src 'self'; frame-src 'self'; base-uri 'none'"
)
"""The Content-Security-Policy of the page that is never left: it compiles WebAssembly, and may send to a server."""
