"""The server's half of two-step passwords: keeps what a client gives of one, and checks its proofs."""

import hashlib
import os

from telethon import functions, types

from harness.mtproto_crypto import DH_PRIME
from harness.rehearsal import Refusal

GENERATOR = 3
Way = types.PasswordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow


def wide(number: int) -> bytes:
    return number.to_bytes(256, "big")


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


class PasswordKeeper:
    """One member's password. An address for recovery is confirmed by `code`."""

    def __init__(self, code: str = "314159"):
        self.code = code
        self.way: Way | None = None
        self.verifier, self.hint = 0, ""
        self.email: str | None = None
        self.unconfirmed: str | None = None
        # What proofs are checked with, by the number of the question.
        self.secrets: dict[int, int] = {}

    def answers(self) -> dict:
        return {
            functions.account.GetPasswordRequest: lambda request, user: self.question(),
            functions.account.UpdatePasswordSettingsRequest: lambda request, user: self.update(request),
            functions.account.ConfirmPasswordEmailRequest: lambda request, user: self.confirm(request.code),
            functions.account.ResendPasswordEmailRequest: lambda request, user: True,
            functions.account.CancelPasswordEmailRequest: lambda request, user: self.cancel(),
        }

    def question(self) -> types.account.Password:
        asked = types.account.Password(
            new_algo=Way(os.urandom(8), os.urandom(16), GENERATOR, wide(DH_PRIME)),
            new_secure_algo=types.SecurePasswordKdfAlgoUnknown(), secure_random=os.urandom(256),
            email_unconfirmed_pattern=self.unconfirmed and f"{self.unconfirmed[0]}***@example.org",
        )
        if self.way:
            secret, number = int.from_bytes(os.urandom(256), "big"), len(self.secrets) + 1
            self.secrets[number] = secret
            value = (self.factor * self.verifier + pow(GENERATOR, secret, DH_PRIME)) % DH_PRIME
            asked.has_password, asked.current_algo, asked.hint = True, self.way, self.hint
            asked.srp_B, asked.srp_id = wide(value), number
            asked.has_recovery = self.email is not None
        return asked

    @property
    def factor(self) -> int:
        return int.from_bytes(sha256(wide(DH_PRIME), wide(GENERATOR)), "big")

    def check(self, proof) -> None:
        """Refuses what is no proof of the password."""
        if not self.way:
            if not isinstance(proof, types.InputCheckPasswordEmpty):
                raise Refusal("PASSWORD_HASH_INVALID")
            return
        if isinstance(proof, types.InputCheckPasswordEmpty):
            raise Refusal("PASSWORD_HASH_INVALID")
        secret = self.secrets.pop(proof.srp_id, None)
        if secret is None:
            raise Refusal("SRP_ID_INVALID")
        value = wide((self.factor * self.verifier + pow(GENERATOR, secret, DH_PRIME)) % DH_PRIME)
        mixture = int.from_bytes(sha256(proof.A, value), "big")
        shared = pow(int.from_bytes(proof.A, "big") * pow(self.verifier, mixture, DH_PRIME), secret, DH_PRIME)
        group = bytes(a ^ b for a, b in zip(sha256(wide(DH_PRIME)), sha256(wide(GENERATOR)), strict=True))
        salts = sha256(self.way.salt1) + sha256(self.way.salt2)
        if proof.M1 != sha256(group, salts, proof.A, value, sha256(wide(shared))):
            raise Refusal("PASSWORD_HASH_INVALID")

    def update(self, request) -> bool:
        self.check(request.password)
        settings = request.new_settings
        if settings.new_algo:
            kept = settings.new_password_hash
            self.way = settings.new_algo if kept else None
            self.verifier, self.hint = int.from_bytes(kept, "big"), settings.hint
        if settings.email == "":
            self.email = self.unconfirmed = None
        elif settings.email:
            self.unconfirmed = settings.email
            raise Refusal(f"EMAIL_UNCONFIRMED_{len(self.code)}")
        return True

    def confirm(self, code: str) -> bool:
        if code != self.code:
            raise Refusal("CODE_INVALID")
        self.email, self.unconfirmed = self.unconfirmed, None
        return True

    def cancel(self) -> bool:
        self.unconfirmed = None
        return True
