import { useEffect, useState } from 'react'
import type { LotteryGame } from '#engines/lottery/model.ts'
import { countWins, playOf } from '#engines/lottery/settle.ts'
import { systemClock } from '#kit/clock.ts'
import type { Currency } from '#kit/money.ts'
import { DrawnNumbers, resultLookOf } from '#web/features/lottery/drawn-numbers.tsx'
import { optionParts } from '#web/features/lottery/play-names.ts'
import { useResults } from '#web/features/lottery-records/use-draws.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BigClock, DrawRing } from '#web/site/features/play/lottery/draw-clock.tsx'
import { formatDrawTime, formatLeft } from '#web/site/features/play/lottery/draw-time.ts'
import type { LotteryAnswer } from '#web/site/features/play/lottery/use-lottery.ts'
import { play as playSound } from '#web/site/features/play/sound.ts'
import { useSecondsLeft } from '#web/site/features/play/tables/countdown.tsx'
import { Badge } from '#web/ui/badge.tsx'

interface DrawHeaderProps {
  readonly answer: LotteryAnswer
  readonly game: LotteryGame
  readonly currency: Currency
  readonly aheadMs: number
}

type Sale = NonNullable<LotteryAnswer['lottery']['sale']>

/** Which issue is on sale and for how long, and what the one before it came to. */
export function DrawHeader({ answer, game, currency, aheadMs }: DrawHeaderProps) {
  const { sale, last, state, draws, id } = answer.lottery
  const drawing = useDrawing(answer)
  const [firstIssue] = useState(last?.issue)
  useRollSound(last?.issue, last?.numbers !== null && last?.issue !== firstIssue)
  const isBoard = resultLookOf(game.info.id) === 'board'
  return (
    <section className="draw-header" aria-label={t('lottery.draw')}>
      {sale && state === 'open' ? (
        <SaleClock sale={sale} aheadMs={aheadMs} />
      ) : (
        <div className="draw-sale">
          <p>{sale?.issue}</p>
          <Badge tone="bad">{t('lottery.paused')}</Badge>
        </div>
      )}
      {!isBoard && (
        <div className="draw-last">
          <p className="draw-issue">
            {drawing ? (
              <>
                <bdi dir="ltr">{drawing}</bdi> {t(draws === 'own' ? 'lottery.drawing' : 'lottery.awaited')}
              </>
            ) : (
              <bdi dir="ltr">{last?.issue}</bdi>
            )}
            {last && last.version > 1 && !drawing && <Badge>{t('lottery.corrected')}</Badge>}
          </p>
          {drawing && draws === 'own' ? (
            <Tumbling count={Math.min(last?.numbers?.length ?? 5, 7)} />
          ) : last?.numbers ? (
            <DrawnNumbers
              key={last.issue}
              game={game.info.id}
              numbers={last.numbers}
              size={last.numbers.length > 10 ? 'small' : 'large'}
              isRolling={last.issue !== firstIssue}
            />
          ) : (
            <p className="lottery-none">{last ? t('lottery.voidResult') : t('lottery.noResult')}</p>
          )}
          {!drawing && last?.numbers && <ResultTags game={game} numbers={last.numbers.map(Number)} />}
        </div>
      )}
      {!isBoard && <Recent id={id} without={last?.issue} />}
      <Jackpot answer={answer} currency={currency} />
      <nav className="draw-links" aria-label={t('lottery.records')}>
        <Link to={`/lottery/${id}/results`}>{t('lottery.results')}</Link>
        <Link to={`/lottery/${id}/trends`}>{t('lottery.trends')}</Link>
        <Link to="/lottery/tickets">{t('lottery.myTickets')}</Link>
      </nav>
      <LiveWords answer={answer} aheadMs={aheadMs} />
    </section>
  )
}

/** Balls are heard when they roll, by those who turned sounds on. */
function useRollSound(issue: string | undefined, isRolling: boolean): void {
  useEffect(() => {
    if (issue !== undefined && isRolling) playSound('spin')
  }, [issue, isRolling])
}

function SaleClock({ sale, aheadMs }: { readonly sale: Sale; readonly aheadMs: number }) {
  const [closesMs, opensMs] = [Date.parse(sale.closesAt), Date.parse(sale.opensAt)]
  const nowMs = systemClock.nowMs() - aheadMs
  const isFast = closesMs - opensMs <= 600_000
  return (
    <div className="draw-sale">
      <p>
        {isFast ? (
          t('lottery.issueCloses', { issue: sale.issue })
        ) : (
          <>
            {t('lottery.nextAt', { time: formatDrawTime(sale.drawsAt, nowMs) })}
            <small>{t('lottery.closesAt', { time: formatDrawTime(sale.closesAt, nowMs) })}</small>
          </>
        )}
      </p>
      {isFast ? (
        <BigClock key={sale.issue} closesMs={closesMs + aheadMs} />
      ) : (
        <DrawRing key={sale.issue} closesMs={closesMs + aheadMs} lastsMs={closesMs - opensMs} />
      )}
    </div>
  )
}

/** What all six right share at least. */
function Jackpot({ answer: { jackpots }, currency }: Pick<DrawHeaderProps, 'answer' | 'currency'>) {
  const jackpot = jackpots.find((one) => one.currency === currency)
  if (!jackpot) return null
  return (
    <p className="draw-jackpot">
      {t('lottery.jackpotSoFar')}
      <b dir="ltr">{formatAmount(jackpot.amount, currency)}</b>
    </p>
  )
}

/** The issue that is closed and has no result yet, as far as this screen saw it close. */
function useDrawing({ lottery: { sale, last } }: LotteryAnswer): string | null {
  const [seen, setSeen] = useState<{ readonly sale: Sale | null; readonly closed: Sale | null }>({ sale, closed: null })
  if (seen.sale?.issue !== sale?.issue) setSeen({ sale, closed: seen.sale })
  const { closed } = seen
  return closed && (last === null || last.drawsAt < closed.drawsAt) ? closed.issue : null
}

function Tumbling({ count }: { readonly count: number }) {
  return (
    <span className="tumbling" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <i key={at} style={{ animationDelay: `${at * -170}ms` }} />
      ))}
    </span>
  )
}

/** What of the whole came: its sum, big or small, odd or even, the first place against the last. */
function ResultTags({ game, numbers }: { readonly game: LotteryGame; readonly numbers: readonly number[] }) {
  const id = game.info.id
  const halves = playOf(game, 'sum-halves')
  if (halves?.rule.kind !== 'options') return null
  const summed = id === 'pk10' ? numbers.slice(0, 2) : numbers
  const sum = summed.reduce((total, number) => total + number, 0)
  const sides = playOf(game, 'dragon-tiger')
  const wonOf = (play: typeof halves | null, isMeant: (name: string) => boolean): readonly string[] =>
    play?.rule.kind === 'options'
      ? play.rule.options.flatMap(({ name }, at) =>
          isMeant(name) && countWins(play, [[at]], { numbers }).length > 0 ? [optionParts(id, name).name] : [],
        )
      : []
  const words = [...wonOf(halves, () => true), ...(id === 'ssc' ? wonOf(sides, (name) => name.startsWith('1v5-')) : [])]
  return (
    <ul className="result-tags">
      <li>{t('lottery.sumIs', { sum: String(sum) })}</li>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}

const recentMost = 3

function Recent({ id, without }: { readonly id: string; readonly without: string | undefined }) {
  const { data } = useResults(id, null)
  const rows = (data?.results ?? []).filter(({ issue, numbers }) => issue !== without && numbers).slice(0, recentMost)
  if (rows.length === 0 || (rows[0]?.numbers?.length ?? 0) > 10) return null
  return (
    <table className="draw-recent" dir="ltr">
      <caption className="sr-only">{t('lottery.recent')}</caption>
      <tbody>
        {rows.map(({ issue, numbers }) => (
          <tr key={issue}>
            <th scope="row">{issue.split('-')[1]}</th>
            <td>{numbers?.join(' ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Said aloud: the time at ten and three seconds, and each result. */
function LiveWords({ answer: { lottery }, aheadMs }: { readonly answer: LotteryAnswer; readonly aheadMs: number }) {
  const { sale, last } = lottery
  const seconds = useSecondsLeft(sale && lottery.state === 'open' ? Date.parse(sale.closesAt) + aheadMs : null)
  const [first] = useState(last?.issue)
  const result = last && last.issue !== first ? last : null
  const resultWords =
    result === null
      ? ''
      : result.numbers
        ? t('lottery.resultIs', { issue: result.issue, numbers: result.numbers.join(', ') })
        : t('lottery.issueIsVoid', { issue: result.issue })
  const isOpen = sale !== null && lottery.state === 'open'
  // Each mark is one text, so that it is said once.
  const mark = !isOpen || seconds > 10 ? null : seconds > 3 ? 10 : 3
  return (
    <div className="sr-only">
      <p aria-live="polite">{resultWords}</p>
      <p aria-live="polite">{mark === null ? '' : t('lottery.closesIn', { time: formatLeft(mark) })}</p>
    </div>
  )
}
