import { readCatalog } from '#modules/catalog/service.ts'
import type { PlayDeps } from '#modules/play/deps.ts'
import { engineIds, engineOf, slotFiguresOf } from '#modules/play/games.ts'
import { evidenceOf } from '#modules/play/rules.ts'
import { sumReturns } from '#modules/play/store/returns.ts'

const ppm = (share: number) => Math.round(share * 1e8) / 100

/** The exact return of every engine beside what its settled rounds of real money have returned. */
export async function readEvidence({ db, catalog }: PlayDeps) {
  const { games } = await readCatalog(catalog)
  const sums = new Map((await sumReturns(db.read)).map((row) => [row.game, row]))
  return engineIds.flatMap((id) => {
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
        titles: games.filter((game) => game.engine === id).map(({ gameName }) => gameName),
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
        rulesHash: engine.configHash,
      },
    ]
  })
}
