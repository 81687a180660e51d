export const gameKinds = [
  'baccarat',
  'dragon-tiger',
  'roulette',
  'sic-bo',
  'colour-game',
  'blackjack',
  'three-card-poker',
  'cockfight',
] as const
export type GameKind = (typeof gameKinds)[number]

/** Under which name the texts have each game. */
export const textNames = {
  baccarat: 'baccarat',
  'dragon-tiger': 'dragonTiger',
  roulette: 'roulette',
  'sic-bo': 'sicBo',
  'colour-game': 'colourGame',
  blackjack: 'blackjack',
  'three-card-poker': 'threeCardPoker',
  cockfight: 'cockfight',
} as const satisfies Readonly<Record<GameKind, string>>

/** The kind of game that a table has, whatever its options; null for a game that this screen cannot show. */
export function kindOf(game: string): GameKind | null {
  return gameKinds.find((kind) => game === kind || game.startsWith(`${kind}-`)) ?? null
}
