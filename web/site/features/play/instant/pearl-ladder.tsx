import { mines as rules } from '#engines/instant/mines/data.ts'
import { multiplierOf } from '#engines/instant/mines/math.ts'
import { floorOf } from '#engines/ratio.ts'
import { formatTimes } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

const rowsMost = 10

const timesAt = (mines: number, pearls: number): string =>
  formatTimes(Number(floorOf(100n, multiplierOf(mines, pearls))))

interface PearlLadderProps {
  readonly mines: number
  /** How many pearls the round has. */
  readonly reached: number
}

/** What each pearl pays, from a few before the last one on; beside the board, where there is room. */
export function PearlLadder({ mines, reached }: PearlLadderProps) {
  const all = rules.cells - mines
  const count = Math.min(rowsMost, all)
  const first = Math.max(1, Math.min(reached - 2, all - count + 1))
  return (
    <section aria-label={t('play.mines.ladder')} className="pearl-ladder">
      <ol>
        {Array.from({ length: count }, (_, at) => first + at).map((pearls) => (
          <li key={pearls} data-step={pearls < reached ? 'past' : pearls === reached ? 'now' : 'ahead'}>
            <span>{pearls}</span>
            <bdi dir="ltr">{timesAt(mines, pearls)}</bdi>
          </li>
        ))}
      </ol>
      <p>{t('play.mines.ladderAll', { count: String(all), times: timesAt(mines, all) })}</p>
    </section>
  )
}
