import type { LotteryGame } from '#engines/lottery/model.ts'
import { loadScreen } from '#web/lib/screens.ts'

/** Each game comes with a script of its own, when it is played. */
const loaders: Readonly<Record<string, () => Promise<LotteryGame | undefined>>> = {
  ssc: async () => (await import('#engines/lottery/ssc/game.ts')).ssc,
  'eleven-five': async () => (await import('#engines/lottery/eleven-five/game.ts')).elevenFive,
  k3: async () => (await import('#engines/lottery/k3/game.ts')).k3,
  pk10: async () => (await import('#engines/lottery/pk10/game.ts')).pk10,
  pc28: async () => (await import('#engines/lottery/pc28/game.ts')).pc28,
  'mark-six': async () => (await import('#engines/lottery/mark-six/game.ts')).markSix,
  'keno-80': async () => (await import('#engines/lottery/keno/game.ts')).keno,
  'vietnam-north': async () => (await import('#engines/lottery/vietnam/games.ts')).vietnamNorth,
  'vietnam-province': async () => (await import('#engines/lottery/vietnam/games.ts')).vietnamProvince,
  'four-digit': async () => (await import('#engines/lottery/four-digit/game.ts')).fourDigit,
  thai: async () => (await import('#engines/lottery/thai/game.ts')).thai,
  'two-digit': async () => (await import('#engines/lottery/philippine/games.ts')).twoDigit,
  'three-digit': async () => (await import('#engines/lottery/philippine/games.ts')).threeDigit,
}

async function loadPool(id: string): Promise<LotteryGame | undefined> {
  const { poolGames } = await import('#engines/lottery/philippine/games.ts')
  return poolGames.find(({ info }) => info.id === id)
}

/** Null for a game that this version of the page does not know. */
export async function loadGame(id: string): Promise<LotteryGame | null> {
  return (await loadScreen(loaders[id] ?? (() => loadPool(id)))) ?? null
}
