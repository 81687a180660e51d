/** The sports of the book. Bets on them are counted by these names, since matches are no titles of the catalogue. */
export interface Sport {
  readonly id: string
  readonly name: string
  readonly category: 'SPORTS' | 'ESPORTS'
}

export const sports: readonly Sport[] = [
  { id: 'football', name: 'Football', category: 'SPORTS' },
  { id: 'basketball', name: 'Basketball', category: 'SPORTS' },
  { id: 'tennis', name: 'Tennis', category: 'SPORTS' },
  { id: 'volleyball', name: 'Volleyball', category: 'SPORTS' },
  { id: 'boxing', name: 'Boxing', category: 'SPORTS' },
  { id: 'billiards', name: 'Billiards', category: 'SPORTS' },
  { id: 'esports-siklab', name: 'Siklab', category: 'ESPORTS' },
  { id: 'esports-bayani', name: 'Bayani', category: 'ESPORTS' },
  { id: 'esports-bilis', name: 'Bilis', category: 'ESPORTS' },
]

const byId = new Map(sports.map((sport) => [sport.id, sport]))

export const sportOf = (id: string): Sport | null => byId.get(id) ?? null

/** What a bet is counted as: its sport, or, where its legs are of several, a mixed ticket. */
export interface SportsGame {
  readonly nodeId: string
  readonly name: string
  readonly category: 'SPORTS' | 'ESPORTS'
}

const mixed: Readonly<Record<Sport['category'], SportsGame>> = {
  SPORTS: { nodeId: 'sports-mixed', name: 'Sports', category: 'SPORTS' },
  ESPORTS: { nodeId: 'sports-esports-mixed', name: 'E-sports', category: 'ESPORTS' },
}

const gameOf = ({ id, name, category }: Sport): SportsGame => ({ nodeId: `sports-${id}`, name, category })

/** Everything that bets of the book are counted as. */
export const sportsGames: readonly SportsGame[] = [...sports.map(gameOf), ...Object.values(mixed)]

const gamesById = new Map(sportsGames.map((game) => [game.nodeId, game]))

export const sportsGameOf = (nodeId: string): SportsGame | null => gamesById.get(nodeId) ?? null

/** A ticket of one sport is counted there; one of e-sports alone as E-SPORTS, and any other as SPORTS. */
export function gameOfSports(of: readonly Sport[]): SportsGame {
  const [first] = of
  if (first && of.every(({ id }) => id === first.id)) return gameOf(first)
  return mixed[of.every(({ category }) => category === 'ESPORTS') ? 'ESPORTS' : 'SPORTS']
}
