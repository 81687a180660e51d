import type { getRtpEvidence } from '#modules/play/contract.ts'
import { gameNameOf } from '#web/features/lottery/lottery-name.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type RtpGame = ReplyOf<typeof getRtpEvidence>['games'][number]

/** `plan`: it depends on how people played. */
export type RtpVerdict = 'none' | 'inside' | 'outside' | 'plan'

/** What the observed return is held against: the exact one of the choices that were really played. */
export function expectedOf({ expectedPpm, exactPpm }: RtpGame): number {
  return expectedPpm ?? (exactPpm.least + exactPpm.most) / 2
}

/** The exact return in words; a span where choices differ and nothing says which were played. */
export function exactText(game: RtpGame, places = 3): string {
  const { least, most } = game.exactPpm
  if (game.plan === null && (game.expectedPpm !== null || least === most)) return percentOf(expectedOf(game), places)
  return `${percentOf(least, 2)} – ${percentOf(most, 2)}`
}

/** With fewer rounds the spread itself is only guessed, and an interval made of it says nothing. */
const enough = 1_000

export function verdictOf(game: RtpGame): RtpVerdict {
  const { interval99Ppm: interval, rounds } = game
  if (game.plan !== null) return 'plan'
  if (rounds < enough || !interval) return 'none'
  const expected = expectedOf(game)
  return expected >= interval.least && expected <= interval.most ? 'inside' : 'outside'
}

/** How many standard errors the observed return lies from the expected one. */
export function errorsAway(game: RtpGame): number {
  const { observedPpm, sigma, rounds } = game
  if (observedPpm === null || sigma === null || sigma === 0 || rounds === 0) return 0
  return (observedPpm - expectedOf(game)) / 1_000_000 / (sigma / Math.sqrt(rounds))
}

const nice = [0.1, 0.2, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000]

/** How many percentage points either side of the expected return a row shows, so that most intervals can be seen whole. */
export function scaleOf(games: readonly RtpGame[]): number {
  const widths = games
    .flatMap((game) => {
      const { interval99Ppm: interval } = game
      const expected = expectedOf(game)
      return interval ? [Math.max(interval.most - expected, expected - interval.least) / 10_000] : []
    })
    .sort((a, b) => a - b)
  const wide = widths[Math.floor(widths.length * 0.7)] ?? 0.5
  return nice.find((step) => step >= wide) ?? 1000
}

/** What players know it as: the title that is played by these rules, and how many more are. Without any, the name of the rules. */
export function nameOf({ game, titles }: Pick<RtpGame, 'game' | 'titles'>): string {
  const [first, ...others] = titles
  // Lotteries have a name in each language.
  const known = gameNameOf({ game, gameName: '' })
  if (known !== '') return known
  if (first !== undefined) return others.length === 0 ? first : `${first} +${others.length}`
  const words = game.replace(/^slot-/, '').split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

export const percentOf = (ppm: number, places = 3): string => `${(ppm / 10_000).toFixed(places)}%`
