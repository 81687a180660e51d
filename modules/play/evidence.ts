import { gameHash } from '#engines/fairness/replay.ts'
import { lotteryGameOf } from '#engines/lottery/games.ts'
import { lotteries } from '#engines/lottery/lotteries.ts'
import { tableGames } from '#engines/tables/games.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import type { PlayDeps } from '#modules/play/deps.ts'
import { engineIds, engineOf, slotFiguresOf } from '#modules/play/games.ts'
import { evidenceOf } from '#modules/play/rules.ts'
import { type ReturnRow, sumReturns } from '#modules/play/store/returns.ts'

const ppm = (share: number) => Math.round(share * 1e8) / 100

/** The exact return of every engine, and of every lottery that we draw, beside what settled bets of real money have returned. */
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
  return [
    ...ownGames,
    ...tables,
    ...ownDraws.map(({ id, name, rules }) => drawEvidence(id, rules, [name], sums.get(id))),
  ]
}

/** Lotteries that we draw ourselves; what others draw is not ours to prove. Each stands alone, since each is drawn from its own chain. */
const ownDraws = lotteries.flatMap(({ id, name, game, draws }) => {
  const rules = draws === 'own' ? lotteryGameOf(game) : null
  return rules ? [{ id, name, rules }] : []
})

type Ruled = Parameters<typeof gameHash>[0]

/** A game that is drawn for everybody at once: what its bets were to return, and what they returned. */
function drawEvidence(id: string, game: Ruled, titles: readonly string[], row: ReturnRow | undefined) {
  const { rtpPpm, family } = game.info
  const found = row ?? { rounds: 0, returns: 0, squares: 0, expected: 0 }
  const { observed, expected, sigma, interval99 } = evidenceOf(found)
  return {
    ...{ game: id, titles: [...titles], family, exactPpm: { least: rtpPpm.least, most: rtpPpm.most } },
    expectedPpm: expected === null ? null : ppm(expected),
    rounds: found.rounds,
    observedPpm: observed === null ? null : ppm(observed),
    interval99Ppm: interval99 && { least: ppm(interval99.least), most: ppm(interval99.most) },
    ...{ sigma, isSigmaExact: false, exact: null, plan: null, rulesHash: gameHash(game) },
  }
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
  const { id } = game.info
  const seen = drawEvidence(id, game, titles, row)
  if (!game.acting) return seen
  const paid = row?.paidShare ?? null
  const unknown = { expectedPpm: null, interval99Ppm: null, sigma: null }
  return { ...seen, ...unknown, observedPpm: paid === null ? null : ppm(paid), plan: plans[id] ?? null }
}
