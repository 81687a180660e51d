import { gameHash } from '#engines/fairness/replay.ts'
import { tableGames } from '#engines/tables/games.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import type { PlayDeps } from '#modules/play/deps.ts'
import { engineIds, engineOf, slotFiguresOf } from '#modules/play/games.ts'
import { evidenceOf } from '#modules/play/rules.ts'
import { type ReturnRow, sumReturns } from '#modules/play/store/returns.ts'

const ppm = (share: number) => Math.round(share * 1e8) / 100

/** The exact return of every engine beside what its settled rounds of real money have returned. */
export async function readEvidence({ db, catalog }: PlayDeps) {
  const { games } = await readCatalog(catalog)
  const sums = new Map((await sumReturns(db.read)).map((row) => [row.game, row]))
  const titlesOf = (id: string) => games.filter((game) => game.engine === id).map(({ gameName }) => gameName)
  const ownGames = engineIds.flatMap((id) => {
    const engine = engineOf(id)
    if (!engine) return []
    const { rtpPpm, family } = engine.game.info
    const found = sums.get(id) ?? { rounds: 0, returns: 0, squares: 0, expected: 0 }
    const figures = slotFiguresOf(id)
    // A jackpot is paid on top of what the figures are about, so that its spread can only be observed.
    const exactSigma = figures && !figures.hasJackpot ? figures.sigma : null
    const { observed, expected, sigma, interval99 } = evidenceOf(found, exactSigma)
    return [
      {
        game: id,
        titles: titlesOf(id),
        family,
        exactPpm: { least: rtpPpm.least, most: rtpPpm.most },
        expectedPpm: expected === null ? null : ppm(expected),
        rounds: found.rounds,
        observedPpm: observed === null ? null : ppm(observed),
        interval99Ppm: interval99 && { least: ppm(interval99.least), most: ppm(interval99.most) },
        sigma,
        isSigmaExact: exactSigma !== null,
        exact: figures && {
          fraction: `${figures.rtp.num}/${figures.rtp.den}`,
          hitRatePpm: ppm(figures.hitRate),
        },
        plan: null,
        rulesHash: engine.configHash,
      },
    ]
  })
  const tables = tableGames.map((game) => tableEvidence(game, titlesOf(game.info.id), sums.get(game.info.id)))
  return [...ownGames, ...tables]
}

/** How well who acts has to play for the exact return to hold. */
const plans: Readonly<Record<string, 'chart' | 'queen_six_four'>> = {
  blackjack: 'chart',
  'three-card-poker': 'queen_six_four',
}

/**
 * A game of tables. Where players act nobody can say what their bets were to return: what was paid of what was staked is shown as it is, added
 * stakes counted in, and no interval is made of it.
 */
function tableEvidence(game: (typeof tableGames)[number], titles: readonly string[], row: ReturnRow | undefined) {
  const { id, rtpPpm, family } = game.info
  const found = row ?? { rounds: 0, returns: 0, squares: 0, expected: 0, paidShare: null }
  const seen = evidenceOf(found)
  const observed = game.acting ? found.paidShare : seen.observed
  const { expected, sigma, interval99 } = game.acting ? { expected: null, sigma: null, interval99: null } : seen
  return {
    ...{ game: id, titles: [...titles], family, exactPpm: { least: rtpPpm.least, most: rtpPpm.most } },
    expectedPpm: expected === null ? null : ppm(expected),
    rounds: found.rounds,
    observedPpm: observed === null ? null : ppm(observed),
    interval99Ppm: interval99 && { least: ppm(interval99.least), most: ppm(interval99.most) },
    ...{ sigma, isSigmaExact: false, exact: null, plan: plans[id] ?? null, rulesHash: gameHash(game) },
  }
}
