"""Ed25519 verification (RFC 8032, section 5.1.7), with whole numbers only."""
import base64
import hashlib
import re
from functools import lru_cache
from typing import List, Tuple

from verifier.values import Refused, require

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQUARE_ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

# A point (x, y) as (X, Y, Z, T) with x = X/Z, y = Y/Z, x * y = T/Z.
Point = Tuple[int, int, int, int]
NEUTRAL: Point = (0, 1, 1, 0)

BASE64URL = re.compile(r"[A-Za-z0-9_-]*")
WINDOW_BITS = 4
WINDOWS = 64


def add(p: Point, q: Point) -> Point:
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def decode_point(data: bytes) -> Point:
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    require(y < P, "a point of the key is written in a wrong form")
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * SQUARE_ROOT_OF_MINUS_ONE % P
    require((x * x - square) % P == 0, "the key is no point of the curve")
    require(x != 0 or sign == 0, "a point of the key is written in a wrong form")
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def encode_point(p: Point) -> bytes:
    inverse = pow(p[2], P - 2, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def multiples(p: Point) -> List[List[Point]]:
    """For each window of four bits: the point times 0 to 15, times 16 to the power of the window's number."""
    table = []
    for _ in range(WINDOWS):
        row = [NEUTRAL]
        for _ in range(2**WINDOW_BITS - 1):
            row.append(add(row[-1], p))
        table.append(row)
        p = add(row[-1], p)
    return table


def times(scalar: int, table: List[List[Point]]) -> Point:
    total = NEUTRAL
    for row in table:
        digit = scalar & (2**WINDOW_BITS - 1)
        if digit:
            total = add(total, row[digit])
        scalar >>= WINDOW_BITS
    return total


# The base point is the one with y = 4/5 and an even x.
BASE = multiples(decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")))


@lru_cache(maxsize=64)
def multiples_of_negated_key(key: bytes) -> List[List[Point]]:
    x, y, z, t = decode_point(key)
    return multiples((P - x, y, z, P - t))


def is_signature(key: bytes, message: bytes, signature: bytes) -> bool:
    if len(key) != 32 or len(signature) != 64:
        return False
    s = int.from_bytes(signature[32:], "little")
    if s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    # s * B = R + k * A, as R = s * B - k * A.
    point = add(times(s, BASE), times(k, multiples_of_negated_key(key)))
    return encode_point(point) == signature[:32]


def from_base64url(value: object, length: int, what: str) -> bytes:
    """Base64url without padding, in the one form that stands for these bytes."""
    require(isinstance(value, str) and BASE64URL.fullmatch(value) is not None, f"{what}: not base64url")
    try:
        data = base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))
    except ValueError:
        raise Refused(f"{what}: not base64url") from None
    written_again = base64.urlsafe_b64encode(data).rstrip(b"=").decode()
    require(len(data) == length and written_again == value, f"{what}: not {length} bytes as base64url")
    return data
