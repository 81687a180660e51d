import '#web/features/lottery-records/trends.css'
import { type ReactNode, useState } from 'react'
import { lotteryOf } from '#engines/lottery/lotteries.ts'
import { DrawsFailed } from '#web/features/lottery-records/draws-failed.tsx'
import { issueLabel, rowName, rowShortName } from '#web/features/lottery-records/place-names.ts'
import { FrequencyChart, SumChart } from '#web/features/lottery-records/trend-charts.tsx'
import { averageSum, groupsOf, sumOf, type TrendGroup, type Trends } from '#web/features/lottery-records/trend-grid.ts'
import { TrendTable } from '#web/features/lottery-records/trend-table.tsx'
import { useDrawNews, useTrends } from '#web/features/lottery-records/use-draws.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { saveCsv } from '#web/lib/save-csv.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CalendarDays, Download, Info, ShieldCheck } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsWide } from '#web/ui/use-media.ts'

const counts = [30, 50, 100] as const

/** What the last draws of a lottery were. It is a record: nothing in it says what comes next. */
export function TrendsView({ id }: { readonly id: string }) {
  useDrawNews(id)
  const [count, setCount] = useState<(typeof counts)[number]>(30)
  const query = useTrends(id, count)
  const [place, setPlace] = useState('all')
  const trends = query.data
  const game = lotteryOf(id)?.game ?? ''
  const places = trends?.rows.filter(({ name }) => name.startsWith('place-')).map(({ name }) => name) ?? []
  const isWide = useIsWide()
  // A phone has room for one place at a time; ten places have room nowhere.
  const hasAll = isWide && places.length < 10
  const shown = place === 'all' && !hasAll ? (places[0] ?? 'all') : place
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="trend-bar">
        <Choice label={t('trends.howMany')}>
          {counts.map((one) => (
            <button key={one} type="button" aria-pressed={one === count} onClick={() => setCount(one)}>
              {one === 30 ? t('trends.draws', { count: formatNumber(one) }) : formatNumber(one)}
            </button>
          ))}
        </Choice>
        {places.length > 1 && (
          <Choice label={t('trends.whichPlace')}>
            {hasAll && (
              <button type="button" aria-pressed={shown === 'all'} onClick={() => setPlace('all')}>
                {t('trends.allPlaces')}
              </button>
            )}
            {places.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={shown === name}
                title={rowName(game, name)}
                onClick={() => setPlace(name)}
              >
                {rowShortName(game, name)}
              </button>
            ))}
          </Choice>
        )}
        <span className="trend-actions">
          <Link to={`/lottery/${id}/results`} className={buttonClass()}>
            <CalendarDays aria-hidden="true" className="size-[18px]" />
            {t('draws.byDay')}
          </Link>
          {trends && trends.recent.length > 0 && (
            <Button onClick={() => saveTrends(id, trends)}>
              <Download aria-hidden="true" className="size-[18px]" />
              CSV
            </Button>
          )}
        </span>
      </div>
      {query.isPending ? (
        <Waiting />
      ) : trends ? (
        <Shown id={id} game={game} trends={trends} place={shown} />
      ) : (
        query.isError && <DrawsFailed query={query} />
      )}
    </div>
  )
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="trend-choice">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}

interface ShownProps {
  readonly id: string
  readonly game: string
  readonly trends: Trends
  readonly place: string
}

function Shown({ id, game, trends, place }: ShownProps) {
  const [hasMissing, setMissing] = useState(true)
  const [hasLines, setLines] = useState(true)
  const { recent } = trends
  const all = groupsOf(trends)
  const groups = place === 'all' ? all : all.filter(({ name }) => name === place)
  const [newest, oldest] = [recent[0], recent.at(-1)]
  const drawn = recent.find(({ numbers }) => numbers !== null)?.numbers?.length ?? 0
  if (!newest || !oldest)
    return (
      <Card>
        <EmptyState title={t('draws.none')} hint={t('draws.noneHint')}>
          <Link to={`/lottery/${id}`} className={buttonClass()}>
            {t('draws.toPlay')}
          </Link>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <div className="trend-note">
        <Info aria-hidden="true" className="size-[18px] flex-none text-faint" />
        <p>
          <b>{t('trends.noPrediction')}</b> {chanceText(all, drawn)}
        </p>
        <Switch text={t('trends.showMissing')} isOn={hasMissing} onTurn={setMissing} />
        {groups.some(({ name }) => name.startsWith('place-')) && (
          <Switch text={t('trends.showLines')} isOn={hasLines} onTurn={setLines} />
        )}
      </div>
      <Card className="overflow-hidden">
        <TrendTable
          id={id}
          game={game}
          draws={recent}
          groups={groups}
          hasSum={averageSum(all, drawn) !== null}
          hasMissing={hasMissing}
          hasLines={hasLines}
        />
      </Card>
      <div className="trend-charts">
        <SumChart id={id} draws={recent} groups={all} />
        <FrequencyChart groups={groups} />
      </div>
      <div className="trend-foot">
        <p>
          <ShieldCheck aria-hidden="true" className="size-4 flex-none text-win" />
          {t(lotteryOf(id)?.draws === 'official' ? 'draws.entered' : 'draws.proofNote')}
        </p>
        <p>
          {t('trends.span', {
            from: issueLabel(id, oldest.issue),
            to: issueLabel(id, newest.issue),
            total: formatNumber(trends.draws),
          })}
        </p>
      </div>
    </>
  )
}

/** How likely a number is, in words: it is the same before every draw. */
function chanceText([group]: readonly TrendGroup[], drawn: number): string {
  if (!group || group.name === 'ending') return t('trends.chanceEnding')
  const size = formatNumber(group.size)
  return group.name === 'any'
    ? t('trends.chanceAny', { drawn: formatNumber(drawn), size })
    : t('trends.chance', { size })
}

interface SwitchProps {
  readonly text: string
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
}

function Switch({ text, isOn, onTurn }: SwitchProps) {
  return (
    <label className="trend-switch">
      {text}
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onTurn(target.checked)}
      />
    </label>
  )
}

function Waiting() {
  return (
    <>
      <span className="sr-only">{t('state.loading')}</span>
      <Skeleton className="h-[52px] rounded-2xl" />
      <Skeleton className="h-[860px] rounded-2xl" />
    </>
  )
}

/** What the table shows, as a file. */
function saveTrends(id: string, { recent }: Trends): void {
  const rows = recent.map(({ issue, drawsAt, numbers }) => [
    issue,
    drawsAt,
    (numbers ?? []).join(' '),
    numbers ? sumOf(numbers) : '',
  ])
  saveCsv(`${id}-draws`, [['issue', 'drawn', 'numbers', 'sum'], ...rows])
}
