"""The proxies of ``companion/deploy``, run for real on this computer, and phones that connect through them."""

import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion import site
from tests.support.processes import free_port

DEPLOY = Path(site.__file__).parent / "deploy"
NAME = "pontos.example.org"
"""The host name in the files of ``companion/deploy``; it is never resolved, as phones connect to a local port."""

_TOKEN = re.compile(r'name="csrf[_-]token" (?:value|content)="([^"]+)"')


def needed(program: str) -> str:
    """Return the path of a program; skip the test if it is not installed."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin:/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def certificate(folder: Path) -> tuple[Path, Path]:
    """Return the files of a self-signed certificate for ``NAME`` and its key."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    command = [needed("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    command += ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(cert)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return cert, key


class Visitor:
    """A phone that reaches ``NAME`` at a local port, over TLS if it has a certificate to trust."""

    def __init__(self, port: int, trusted: Path | None = None) -> None:
        self.port, self.trusted = port, trusted
        self.context = ssl.create_default_context(cafile=trusted) if trusted else None
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.scheme = "https" if trusted else "http"

    @property
    def house(self) -> str:
        """The origin of the site as its browser shows it."""
        return f"{self.scheme}://{NAME}:{self.port}"

    @contextmanager
    def ask(
        self, path: str, headers: Mapping[str, str] | None = None, **fields: object
    ) -> Iterator[http.client.HTTPResponse]:
        """Yield the answer to a GET, or to a POST if there are ``fields``; its body is not read yet."""
        line = http.client.HTTPConnection(NAME, self.port)
        connected = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        line.sock = self.context.wrap_socket(connected, server_hostname=NAME) if self.context else connected
        sent, body = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}, None
        if fields:
            sent |= {"Referer": f"{self.house}/", "Content-Type": "application/x-www-form-urlencoded"}
            body = urlencode({"csrf_token": self.token, **fields}, doseq=True)
        with closing(line):
            line.request("POST" if fields else "GET", path, body, {**sent, **(headers or {})})
            with line.getresponse() as answer:
                for cookie in answer.headers.get_all("Set-Cookie", []):
                    name, _, value = cookie.partition(";")[0].partition("=")
                    self.cookies[name] = value
                yield answer

    def page(self, path: str, status: int = 200) -> str:
        """Return the page at ``path`` and remember its token."""
        with self.ask(path) as answer:
            text = answer.read().decode()
        assert answer.status == status, (path, answer.status, text)
        if found := _TOKEN.search(text):
            self.token = found[1]
        return text

    def send(self, path: str, **fields: object) -> str:
        """Submit a form and return where it redirects."""
        with self.ask(path, **fields) as answer:
            text = answer.read().decode()
        assert answer.status == 303, (path, answer.status, text)
        return answer.headers["Location"]

    def new_play(self) -> str:
        """Open a play for three and return its address."""
        self.page("/new/rufstock")
        return self.send("/new/rufstock", player=["Ana", "Beto", "Caio"])


@contextmanager
def _running(command: list[str], port: int) -> Iterator[None]:
    """Run a proxy during the block, once it listens."""
    proxy = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=_environ())
    try:
        deadline = time.monotonic() + 90
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                if proxy.poll() is not None or time.monotonic() > deadline:
                    proxy.kill()
                    raise AssertionError(proxy.communicate()[0]) from None
                time.sleep(0.05)
        yield
    finally:
        proxy.send_signal(signal.SIGTERM)
        proxy.communicate(timeout=30)


def _environ() -> dict[str, str]:
    return {**os.environ, "HOME": os.environ.get("HOME", "/")}


def replaced(text: str, **found: str) -> str:
    """Return ``text`` with every key of ``found`` replaced; fail if one does not occur."""
    for old, new in found.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(folder: Path, conf: str) -> Iterator[None]:
    """Run nginx with the site ``conf`` and nothing else that is installed; wait for its first port."""
    program = needed("nginx")
    user = "user root;" if os.geteuid() == 0 else ""
    places = " ".join(
        f"{one}_temp_path {folder}/{one};" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off; worker_processes 1; {user} pid {folder}/pid; error_log stderr;\n"
        f"events {{ worker_connections 128; }}\nhttp {{ access_log off; {places}\n{conf}\n}}\n"
    )
    port = re.search(r"listen (?:127\.0\.0\.1:)?(\d+)", conf)
    assert port
    with _running([program, "-p", str(folder), "-c", str(main), "-e", "stderr"], int(port[1])):
        yield


@contextmanager
def by_nginx(folder: Path, *servers: int) -> Iterator[tuple[Visitor, int]]:
    """Serve the local ports ``servers`` over TLS with nginx; yield a phone, and the plain HTTP port."""
    (cert, key), port, plain = certificate(folder), free_port(), free_port()
    conf = (DEPLOY / ("nginx.conf" if len(servers) == 1 else "nginx-two.conf")).read_text()
    ours = {"listen 80;": f"listen 127.0.0.1:{plain};", "listen 443 ": f"listen 127.0.0.1:{port} "}
    ours |= {f"127.0.0.1:800{n}": f"127.0.0.1:{server}" for n, server in enumerate(servers)}
    live = f"/etc/letsencrypt/live/{NAME}"
    ours |= {f"{live}/fullchain.pem": str(cert), f"{live}/privkey.pem": str(key)}
    with nginx(folder, replaced(conf, **ours)):
        yield Visitor(port, cert), plain


@contextmanager
def by_caddy(folder: Path, server: int) -> Iterator[tuple[Visitor, int]]:
    """Serve the local port ``server`` over TLS with Caddy; yield a phone, and the plain HTTP port."""
    program, (cert, key), port, plain = needed("caddy"), certificate(folder), free_port(), free_port()
    conf = (DEPLOY / "Caddyfile").read_text()
    here = f"{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {cert} {key}"
    conf = replaced(conf, **{f"{NAME} {{": here, "127.0.0.1:8000": f"127.0.0.1:{server}"})
    file = folder / "Caddyfile"
    house = ("admin off", f"http_port {plain}", "default_bind 127.0.0.1", f"storage file_system {folder}/caddy")
    file.write_text("\n".join(["{", *(f"\t{one}" for one in house), "}", conf]))
    with _running([program, "run", "--config", str(file), "--adapter", "caddyfile"], port):
        yield Visitor(port, cert), plain
