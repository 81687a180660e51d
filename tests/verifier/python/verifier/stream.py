"""Section 2: the stream of random numbers."""
import hmac
from typing import Callable, List, Sequence


def hmac_sha256(key: str, message: str) -> bytes:
    return hmac.digest(key.encode("utf-8"), message.encode("utf-8"), "sha256")


class Stream:
    """Reads numbers from blocks of 32 bytes; `block` gives block number r."""

    def __init__(self, block: Callable[[int], bytes]) -> None:
        self._block = block
        self._bytes = b""
        self._blocks = 0
        self._cursor = 0

    def _read(self, count: int) -> int:
        end = self._cursor + count
        while len(self._bytes) < end:
            self._bytes += self._block(self._blocks)
            self._blocks += 1
        value = int.from_bytes(self._bytes[self._cursor:end], "big")
        self._cursor = end
        return value

    def u32(self) -> int:
        return self._read(4)

    def int(self, n: int) -> int:
        limit = 2**32 - 2**32 % n
        value = self._read(4)
        while value >= limit:
            value = self._read(4)
        return value % n

    def bits52(self) -> int:
        return self._read(7) >> 4

    def pick(self, weights: Sequence[int]) -> int:
        left = self.int(sum(weights))
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        raise AssertionError("a number below the sum of the weights is below one of the partial sums")

    def shuffle(self, items: list) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.int(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, n: int, count: int) -> List[int]:
        numbers = list(range(n))
        for at in range(count):
            other = at + self.int(n - at)
            numbers[at], numbers[other] = numbers[other], numbers[at]
        return numbers[:count]


def stream_of_seeds(server_seed: str, client_seed: str, nonce: int) -> Stream:
    return Stream(lambda r: hmac_sha256(server_seed, f"{client_seed}:{nonce}:{r}"))


def stream_of_link(salt: str, link: str) -> Stream:
    return Stream(lambda r: hmac_sha256(salt, link if r == 0 else f"{link}:{r}"))
