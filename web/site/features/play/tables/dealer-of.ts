import type { DealerLook } from '#web/ui/art/dealer.tsx'

const hairs = ['bun', 'long', 'short'] as const
const vests = [265, 20, 300, 190, 350, 160, 330] as const

/** Each table has a dealer of its own, always the same. */
export function dealerOf(id: string): DealerLook {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return {
    hair: hairs[seed % 3] ?? 'bun',
    skin: ([0, 1, 2] as const)[Math.floor(seed / 3) % 3] ?? 0,
    vest: vests[Math.floor(seed / 9) % vests.length] ?? 265,
    tie: [86, 25, 163, 252][Math.floor(seed / 63) % 4] ?? 86,
  }
}
