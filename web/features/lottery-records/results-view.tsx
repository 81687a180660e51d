import '#web/features/lottery-records/results.css'
import { useState } from 'react'
import { lotteryOf } from '#engines/lottery/lotteries.ts'
import type { getLotteryResults } from '#modules/lottery/contract.ts'
import { DrawnNumbers } from '#web/features/lottery/drawn-numbers.tsx'
import { DrawsFailed } from '#web/features/lottery-records/draws-failed.tsx'
import { sumWords, voidTexts } from '#web/features/lottery-records/lottery-words.ts'
import { issueLabel } from '#web/features/lottery-records/place-names.ts'
import { useDrawNews, useResults } from '#web/features/lottery-records/use-draws.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { addDays, formatDay, formatNumber, formatStamp } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link, useGo, useQueryValue } from '#web/lib/navigation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronLeft, ChevronRight, LineChart, ShieldCheck } from '#web/ui/icons.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Results = ReplyOf<typeof getLotteryResults>
type DrawResult = Results['results'][number]

const aDay = /^\d{4}-\d{2}-\d{2}$/

/** What came out on a day, newest first. The day is in the address; without one it is the present day where the lottery is drawn. */
export function ResultsView({ id }: { readonly id: string }) {
  useDrawNews(id)
  const given = aDay.exec(useQueryValue('day') ?? '')?.[0] ?? null
  const today = useResults(id, null)
  const query = useResults(id, given)
  const [sought, setSought] = useState('')
  const day = given ?? query.data?.day ?? null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="results-bar">
        <DayPicker id={id} day={day} today={today.data?.day ?? null} />
        <SearchField
          label={t('draws.search')}
          inputMode="numeric"
          text={sought}
          onText={setSought}
          className="flex-[0_1_240px]"
        />
        <Link to={`/lottery/${id}/trends`} className={buttonClass()}>
          <LineChart aria-hidden="true" className="size-[18px]" />
          {t('draws.toTrends')}
        </Link>
      </div>
      {query.isPending ? (
        <Waiting />
      ) : query.data ? (
        <DayResults key={query.data.day} id={id} answer={query.data} sought={sought.trim()} />
      ) : (
        query.isError && <DrawsFailed query={query} />
      )}
    </div>
  )
}

interface DayPickerProps {
  readonly id: string
  readonly day: string | null
  readonly today: string | null
}

function DayPicker({ id, day, today }: DayPickerProps) {
  const go = useGo()
  const show = (next: string): void => {
    if (aDay.test(next)) go(`/lottery/${id}/results${next === today ? '' : `?day=${next}`}`, { keepsScroll: true })
  }
  const isLast = day === null || (today !== null && day >= today)
  return (
    <div className="results-days">
      <button
        type="button"
        aria-label={t('draws.dayBefore')}
        disabled={day === null}
        onClick={() => day !== null && show(addDays(day, -1))}
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </button>
      <DayField
        aria-label={t('draws.day')}
        value={day ?? ''}
        max={today ?? undefined}
        onChange={({ target }) => show(target.value)}
        className="results-day"
      />
      <button
        type="button"
        aria-label={t('draws.dayAfter')}
        disabled={isLast}
        onClick={() => day !== null && show(addDays(day, 1))}
      >
        <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </button>
    </div>
  )
}

const rowsAtOnce = 60

interface DayResultsProps {
  readonly id: string
  readonly answer: Results
  readonly sought: string
}

function DayResults({ id, answer, sought }: DayResultsProps) {
  const [most, setMost] = useState(rowsAtOnce)
  const found = answer.results.filter(({ issue }) => issue.includes(sought))
  if (found.length === 0)
    return (
      <Card>
        {sought === '' ? (
          <EmptyState title={t('draws.noneOnDay')} hint={t('draws.noneOnDayHint')}>
            <Link to={`/lottery/${id}/trends`} className={buttonClass()}>
              {t('draws.toTrends')}
            </Link>
          </EmptyState>
        ) : (
          <EmptyState title={t('draws.notFound', { number: sought })} hint={t('draws.notFoundHint')} />
        )}
      </Card>
    )
  return (
    <Card className="overflow-hidden">
      <table className="results-table">
        <caption className="sr-only">{t('draws.onDay', { day: formatDay(answer.day) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('draws.draw')}</th>
            <th scope="col">{t('draws.time')}</th>
            <th scope="col">{t('draws.result')}</th>
            <th scope="col">{t('draws.sum')}</th>
            <th scope="col">
              <span className="sr-only">{t('draws.state')}</span>
            </th>
            <th scope="col">
              <span className="sr-only">{t('draws.proof')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, most).map((result) => (
            <ResultRow key={result.issue} id={id} result={result} />
          ))}
        </tbody>
      </table>
      <div className="results-foot">
        <p>
          {t('draws.shown', { shown: formatNumber(Math.min(most, found.length)), count: formatNumber(found.length) })}
        </p>
        {found.length > most && <Button onClick={() => setMost(most + rowsAtOnce)}>{t('draws.more')}</Button>}
      </div>
    </Card>
  )
}

function ResultRow({ id, result }: { readonly id: string; readonly result: DrawResult }) {
  const go = useGo()
  const lottery = lotteryOf(id)
  const game = lottery?.game ?? ''
  const href = `/lottery/${id}/results/${result.issue}`
  return (
    // A pointer may press anywhere in the row; a keyboard has the link.
    <tr onClick={() => go(href)} data-void={result.state === 'void' || undefined}>
      <th scope="row">
        <Link
          to={href}
          aria-label={t('draws.openProof', { draw: result.issue })}
          onClick={(event) => event.stopPropagation()}
        >
          {issueLabel(id, result.issue)}
        </Link>
      </th>
      <td className="results-time">
        <time dateTime={result.drawsAt}>{formatStamp(result.drawsAt, lottery?.schedule.timeZone).slice(11, 16)}</time>
      </td>
      <td className="results-numbers">
        {result.numbers ? (
          <DrawnNumbers game={game} numbers={result.numbers} />
        ) : (
          <span className="text-soft">{result.voidReason && t(voidTexts[result.voidReason])}</span>
        )}
      </td>
      <td className="results-sum">{result.numbers && sumWords(game, result.numbers)}</td>
      <td className="results-state">
        <StateBadge result={result} />
      </td>
      <td className="results-proof">
        <ShieldCheck aria-hidden="true" className="size-[18px]" />
      </td>
    </tr>
  )
}

function StateBadge({ result: { state, version } }: { readonly result: DrawResult }) {
  if (state === 'void') return <Badge tone="bad">{t('draws.void')}</Badge>
  if (version > 1) return <Badge tone="gold">{t('draws.corrected')}</Badge>
  if (state === 'settling') return <Badge>{t('draws.settling')}</Badge>
  return null
}

function Waiting() {
  return (
    <Card className="grid gap-4 p-6">
      <span className="sr-only">{t('state.loading')}</span>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-9 rounded-lg" />
      ))}
    </Card>
  )
}
