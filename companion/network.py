"""The addresses at which phones find this computer."""

import socket

LOOPBACK = "127.0.0.1"
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 (phones come from the network)


def is_own(host: str) -> bool:
    """Return whether ``host`` can be reached from this computer only."""
    return host in ("localhost", "::1") or host.startswith("127.")


def phone_address(host: str) -> str | None:
    """Return the address at which phones reach a server at ``host``, None if only this computer does."""
    if is_own(host):
        return None
    if host not in ANYWHERE:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only finds which of our addresses leads out (192.0.2.1 is reserved, RFC 5737).
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def bracketed(host: str) -> str:
    """Return ``host`` as it is written before a port."""
    return f"[{host}]" if ":" in host else host
