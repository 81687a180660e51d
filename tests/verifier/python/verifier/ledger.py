"""Section 10: ledger proofs and signed roots."""
import hashlib
import re
from functools import lru_cache
from typing import Any, Dict, List

from verifier.ed25519 import from_base64url, is_signature
from verifier.values import (
    WHOLE_MOST, Refused, amount, fields, hash_text, instant, list_of, require, sha256, text, utf8, whole)

SIGNED_FIELDS = "day size root previous signedAt kid signature"
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
EMPTY_ROOT = hashlib.sha256(b"").hexdigest()


# Keys

class Keys:
    """The public keys by kid."""

    def __init__(self) -> None:
        self._keys: Dict[str, bytes] = {}

    def add(self, entry: Any) -> None:
        kid, jwk = fields(entry, "kid jwk", "key")
        key_type, curve, x = fields(jwk, "kty crv x", "jwk")
        require(key_type == "OKP" and curve == "Ed25519", "jwk: not an Ed25519 key")
        require(text(kid, "kid") not in self._keys, "two keys have the same kid")
        self._keys[kid] = from_base64url(x, 32, "x")

    def require_signature(self, kid: Any, message: str, signature: Any) -> None:
        key = self._keys.get(text(kid, "kid"))
        if key is None:
            raise Refused("kid is none of the published keys")
        require(signature_holds(key, message, from_base64url(signature, 64, "signature")), "the signature is wrong")


@lru_cache(maxsize=4096)
def signature_holds(key: bytes, message: str, signature: bytes) -> bool:
    return is_signature(key, utf8(message), signature)


# Steps of a proof

def require_leaf(line: Any, batch: dict) -> None:
    names = "id groupId debit credit currency amount kind ref"
    values = fields(line, names, "line")
    for name, value in zip(names.split(), values):
        text(value, name)
        # Only the last of them may have a bar: so the text stands for one line alone.
        require(name == "ref" or "|" not in value, f"{name}: has a bar")
    for name in ("id", "groupId", "debit", "credit", "amount"):
        amount(line[name], name)
    place = whole(batch["place"], 0, len(batch["leaves"]) - 1, "batch.place")
    require(sha256("|".join(values)) == batch["leaves"][place], "the line is not the leaf at batch.place")


def require_batch(batch: dict) -> None:
    root = hashlib.sha256(b"".join(bytes.fromhex(leaf) for leaf in batch["leaves"])).hexdigest()
    lane = whole(batch["lane"], 0, WHOLE_MOST, "lane")
    amount(batch["height"], "height")
    amount(batch["atMicros"], "atMicros")
    previous = hash_text(batch["previous"], "previous")
    written = f"laro-batch-v1|{lane}|{batch['height']}|{batch['atMicros']}|{len(batch['leaves'])}|{root}|{previous}"
    require(sha256(written) == hash_text(batch["hash"], "batch.hash"), "batch.hash is not that of the batch")


def root_from_path(leaf: bytes, place: int, size: int, path: List[bytes]) -> bytes:
    """The root of the tree of RFC 6962 with `size` leaves; the topmost neighbour is the last of the path."""
    if size == 1:
        require(path == [], "root.path is too long")
        return leaf
    require(path != [], "root.path is too short")
    left_size = 1 << (size - 1).bit_length() - 1
    neighbour = path[-1]
    if place < left_size:
        left, right = root_from_path(leaf, place, left_size, path[:-1]), neighbour
    else:
        left, right = neighbour, root_from_path(leaf, place - left_size, size - left_size, path[:-1])
    return hashlib.sha256(b"\1" + left + right).digest()


def require_in_day(batch: dict, place: Any, path: Any, signed: dict) -> None:
    size = amount(signed["size"], "size")
    place = amount(place, "root.place")
    require(place < size, "root.place is not below the size")
    neighbours = [bytes.fromhex(hash_text(entry, "root.path")) for entry in list_of(path, "root.path")]
    leaf = hashlib.sha256(b"\0" + bytes.fromhex(batch["hash"])).digest()
    require(root_from_path(leaf, place, size, neighbours).hex() == signed["root"], "the path does not lead to the root")


def verify_signed_root(keys: Keys, signed: Any) -> None:
    day, size, root, previous, signed_at, kid, signature = fields(signed, SIGNED_FIELDS, "signed root")
    require(DAY.fullmatch(text(day, "day")) is not None, "day: not a day")
    instant(signed_at, "signedAt")
    hash_text(root, "root")
    hash_text(previous, "previous")
    require(amount(size, "size") > 0 or root == EMPTY_ROOT, "a day without batches has another root")
    keys.require_signature(kid, f"laro-root-v1|{day}|{size}|{root}|{previous}", signature)


def verify_ledger_proof(keys: Keys, published: List[dict], proof: Any) -> None:
    line, batch, root = fields(proof, "line batch root", "ledger proof")
    fields(batch, "lane height atMicros previous leaves hash place", "batch")
    for leaf in list_of(batch["leaves"], "leaves"):
        hash_text(leaf, "leaf")
    require_leaf(line, batch)
    require_batch(batch)
    require(root is not None, "the day's root is not signed yet")
    place, path, signed = fields(root, "place path signed", "root")
    verify_signed_root(keys, signed)
    require_in_day(batch, place, path, signed)
    for other in published:
        if other["day"] == signed["day"]:
            require(other == signed, "another root was published for this day")


def require_chain_of_roots(roots: List[dict]) -> None:
    """Newest first: each names the root before it."""
    for newer, older in zip(roots, roots[1:]):
        require(newer["previous"] == older["root"],
                f"the root of {newer['day']} does not follow that of {older['day']}")
        require(newer["day"] > older["day"], "the roots are not in the order of days")
