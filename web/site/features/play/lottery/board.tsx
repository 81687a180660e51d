import { type CSSProperties, useState } from 'react'
import type { LotteryGame } from '#engines/lottery/model.ts'
import { useResults } from '#web/features/lottery-records/use-draws.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { LotteryAnswer } from '#web/site/features/play/lottery/use-lottery.ts'
import { Badge } from '#web/ui/badge.tsx'

interface BoardRules {
  readonly board?: Readonly<Record<string, { readonly count: number }>>
}

/** Prizes of a Vietnamese board from the highest down, each with its numbers; null for other games. */
function prizesOf({ rules }: LotteryGame, numbers: readonly string[]) {
  const { board } = rules as BoardRules
  if (!board) return null
  let from = 0
  return Object.entries(board).map(([prize, { count }]) => {
    const own = numbers.slice(from, from + count)
    from += count
    return { prize, numbers: own }
  })
}

export const endingsOf = (numbers: readonly string[]): readonly number[] =>
  numbers.map((number) => Number(number.slice(-2)))

/** Four short ones stand in a row; of the others two, three or four, so that rows are even. */
function columnsOf(numbers: readonly string[]): number {
  const { length } = numbers
  if (length <= 3 || numbers[0]?.length === 2) return length
  return length === 4 ? 2 : Math.ceil(length / 2)
}

interface BoardProps {
  readonly answer: LotteryAnswer
  readonly game: LotteryGame
}

/** The last board: every prize, the last two digits marked, and the endings by their first digit. */
export function Board({ answer, game }: BoardProps) {
  const { last, draws } = answer.lottery
  const [isShort, setShort] = useState(false)
  const { isPending } = useResults(answer.lottery.id, null)
  const prizes = last?.numbers && prizesOf(game, last.numbers)
  if (!last || !prizes)
    return (
      <section className="lottery-panel board-none" aria-busy={isPending} aria-label={t('lottery.results')}>
        <p>{last ? t('lottery.voidResult') : t('lottery.boardSoon')}</p>
      </section>
    )
  return (
    <section className="board" aria-label={t('lottery.results')}>
      <div className="board-head">
        <h2>{t('lottery.results')}</h2>
        {last.version > 1 && <Badge>{t('lottery.corrected')}</Badge>}
        <span className="unit-choice">
          <button type="button" aria-pressed={!isShort} onClick={() => setShort(false)}>
            {t('lottery.boardFull')}
          </button>
          <button type="button" aria-pressed={isShort} onClick={() => setShort(true)}>
            {t('lottery.boardShort')}
          </button>
        </span>
      </div>
      <table className="board-table" dir="ltr">
        <tbody>
          {prizes.map(({ prize, numbers }) => (
            <tr key={prize} data-prize={prize}>
              <th scope="row">{prize === 'special' ? 'ĐB' : prize.toUpperCase()}</th>
              <td style={{ '--columns': columnsOf(numbers) } as CSSProperties}>
                {numbers.map((number, at) => (
                  <span key={at}>
                    {!isShort && number.slice(0, -2)}
                    <b>{number.slice(-2)}</b>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="board-note">
        {t(draws === 'official' ? 'lottery.enteredByTwo' : 'lottery.drawnByChain')}{' '}
        {formatInstant(last.drawsAt).slice(0, -3)}
      </p>
      <Heads endings={last.numbers?.map((number) => number.slice(-2)) ?? []} />
    </section>
  )
}

function Heads({ endings }: { readonly endings: readonly string[] }) {
  return (
    <div className="board-heads">
      <h2>{t('lottery.byHead')}</h2>
      <dl dir="ltr">
        {Array.from({ length: 10 }, (_, head) => {
          const tails = endings.filter((ending) => ending.startsWith(String(head))).map((ending) => ending.slice(1))
          return (
            <div key={head}>
              <dt>{head}</dt>
              <dd>{tails.length === 0 ? '–' : tails.toSorted().join(', ')}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
