"""The pad in the phone: this program in a browser, on CPython for WebAssembly, without a server or a signal.

``build`` makes the folder of static files, ``serving`` serves it from our own server, ``boot`` is what the worker in
the browser starts.
"""

FOLDER = "phone"
"""The folder of the built files inside a server's data folder."""
LIST = "list.json"
"""The built file that lists what a phone fetches."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self';"
    " img-src 'self' blob: data:; connect-src * data:; manifest-src 'self'; frame-src 'self'; base-uri 'none'"
)
"""The Content-Security-Policy of the shell page: it compiles WebAssembly and may send plays to any server."""
