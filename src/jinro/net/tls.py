"""TLS: the certificate of the doors, and what our own players trust.

A self-signed certificate is for a trial on one machine or network. It stays in its folder, so that a client
that trusts it once trusts it after a restart too.
"""

import os
import ssl
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from msgspec import Struct

from jinro.errors import ArgumentError, CallerError
from jinro.store.private import make_private
from jinro.village.clock import unix_ms

if TYPE_CHECKING:
    from cryptography import x509

SELF_SIGNED_DAYS: Final = 365
"""How long a self-signed certificate is valid."""
RENEW_DAYS: Final = 14
"""A self-signed certificate is made anew, and the end of any other is reported, this long before it."""
CERT: Final = "cert.pem"
KEY: Final = "key.pem"


class TlsFiles(Struct, frozen=True):
    """A certificate chain and its private key, as PEM files."""

    cert: Path
    key: Path


class Tls:
    """The certificate of a server, loaded."""

    def __init__(self, files: TlsFiles) -> None:
        self.files = files
        self.context = _server_context(files)
        """For listening doors."""

    def ends_soon(self) -> str:
        """The last day of the certificate, if it is over or near; else empty."""
        ends = _certificate(self.files.cert).not_valid_after_utc
        return "" if ends > _now() + timedelta(days=RENEW_DAYS) else f"{ends:%Y-%m-%d}"

    def names(self) -> list[str]:
        """The host names in the certificate; one may begin with `*.`"""
        from cryptography import x509

        kind = x509.SubjectAlternativeName
        try:
            listed = _certificate(self.files.cert).extensions.get_extension_for_class(kind).value
        except (x509.ExtensionNotFound, ValueError):
            return []
        return listed.get_values_for_type(x509.DNSName)

    def client_context(self) -> ssl.SSLContext:
        """For players of this process: they trust this certificate, under whatever name they connect."""
        context = client_context(self.files.cert)
        context.check_hostname = False
        return context


def client_context(trusted: Path) -> ssl.SSLContext:
    """For clients that trust the certificates in a PEM file, and no others."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    _must_be_file(trusted)
    try:
        context.load_verify_locations(trusted)
    except ssl.SSLError:
        raise CallerError("errors.tls.no_certificate", at=trusted) from None
    return context


def self_signed(folder: Path, hosts: Iterable[str]) -> TlsFiles:
    """A self-signed certificate for these names and addresses: the one in the folder, else a new one."""
    files = TlsFiles(folder / CERT, folder / KEY)
    names = sorted({*hosts, "localhost", "127.0.0.1", "::1"})
    if not _still_fits(files, names):
        try:
            make_private(folder)
            _make(files, names)
        except OSError as error:
            raise CallerError(error, at=error.filename or folder) from None
    return files


def fingerprint(cert: Path) -> str:
    """The SHA-256 fingerprint of a certificate, as browsers show it."""
    from cryptography.hazmat.primitives.hashes import SHA256

    return _certificate(cert).fingerprint(SHA256()).hex(":").upper()


def _server_context(files: TlsFiles) -> ssl.SSLContext:
    _must_be_file(files.cert)
    _must_be_file(files.key)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2

    def password() -> NoReturn:
        # Without this, OpenSSL would ask at the terminal, and a service would wait for ever.
        raise CallerError("errors.tls.protected_key", at=files.key)

    try:
        context.load_cert_chain(files.cert, files.key, password)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise CallerError("errors.tls.other_key", at=files.key, certificate=files.cert) from None
        raise CallerError("errors.tls.not_pem", at=f"{files.cert}, {files.key}") from None
    return context


def _must_be_file(path: Path) -> None:
    try:
        with path.open("rb"):
            pass
    except OSError as error:
        raise ArgumentError(error, at=path) from None


def _now() -> datetime:
    return datetime.fromtimestamp(unix_ms() / 1_000, UTC)


def _certificate(path: Path) -> "x509.Certificate":
    from cryptography import x509

    return x509.load_pem_x509_certificate(path.read_bytes())


def _still_fits(files: TlsFiles, names: list[str]) -> bool:
    """Whether the certificate that is there can be used for these names for a while."""
    from cryptography import x509

    try:
        found = _certificate(files.cert)
        _server_context(files)
        listed = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, CallerError, x509.ExtensionNotFound):
        return False
    return found.not_valid_after_utc > _now() + timedelta(days=RENEW_DAYS) and set(_names(names)) <= set(
        listed
    )


def _names(hosts: Iterable[str]) -> "Iterator[x509.GeneralName]":
    from cryptography import x509

    for host in hosts:
        try:
            yield x509.IPAddress(ip_address(host.partition("%")[0]))
        except ValueError:
            with suppress(ValueError):  # Not every name of a machine can stand in a certificate.
                yield x509.DNSName(host)


def _make(files: TlsFiles, hosts: list[str]) -> None:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "jinro, self-signed")])
    now = _now()
    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=SELF_SIGNED_DAYS))
        .add_extension(x509.SubjectAlternativeName(list(_names(hosts))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    files.key.unlink(missing_ok=True)
    with os.fdopen(os.open(files.key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secret)
    files.cert.write_bytes(made.public_bytes(Encoding.PEM))
