import type { Draw } from '#engines/game.ts'

/** The browser's own chance: good for an example or a quick pick, and for nothing that is decided. */
export const browserDraw: Draw = {
  u32: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  int(n) {
    const limit = 2 ** 32 - (2 ** 32 % n)
    let value = browserDraw.u32()
    while (value >= limit) value = browserDraw.u32()
    return value % n
  },
  bits52: () => (BigInt(browserDraw.u32()) << 20n) | BigInt(browserDraw.int(2 ** 20)),
}
