import '#web/features/lottery-records/draw.css'
import '#web/features/proof/proof.css'
import { lotteryOf } from '#engines/lottery/lotteries.ts'
import { DrawnNumbers } from '#web/features/lottery/drawn-numbers.tsx'
import { DrawProof } from '#web/features/lottery-records/draw-proof.tsx'
import { DrawsFailed } from '#web/features/lottery-records/draws-failed.tsx'
import { voidTexts } from '#web/features/lottery-records/lottery-words.ts'
import { issueLabel, placeName } from '#web/features/lottery-records/place-names.ts'
import { prizeRows } from '#web/features/lottery-records/prize-rows.ts'
import { type Drawn, sumOf } from '#web/features/lottery-records/trend-grid.ts'
import { useDrawNews, useResults } from '#web/features/lottery-records/use-draws.ts'
import { CheckAlone } from '#web/features/proof/proof-parts.tsx'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link, useQueryValue } from '#web/lib/navigation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronLeft, ChevronRight, Users } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface DrawViewProps {
  readonly id: string
  readonly issue: string
}

/** 20261118-0012 is of 2026-11-18. */
export const dayOfIssue = (issue: string): string => `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`

/** One draw: what came out, and its proof. */
export function DrawView({ id, issue }: DrawViewProps) {
  useDrawNews(id)
  const query = useResults(id, dayOfIssue(issue))
  const ticket = useQueryValue('ticket')
  const lottery = lotteryOf(id)
  if (query.isPending) return <Waiting />
  if (query.isError && !query.data) return <DrawsFailed query={query} />
  const result = query.data.results.find((one) => one.issue === issue)
  return (
    <div className="proof-page">
      <div className="grid min-w-0 content-start gap-4">
        <Result game={lottery?.game ?? ''} zone={lottery?.schedule.timeZone} result={result} />
        {result?.numbers && <Numbers game={lottery?.game ?? ''} result={result} />}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {lottery?.draws === 'official' ? (
          <Entered />
        ) : (
          <>
            <DrawProof id={id} issue={issue} result={result} ticket={ticket} />
            {result?.numbers && <CheckAlone />}
          </>
        )}
      </div>
    </div>
  )
}

interface ResultProps {
  readonly game: string
  /** Of the place where it is drawn: the issue's day is of there too. */
  readonly zone: string | undefined
  readonly result: Drawn | undefined
}

function Result({ game, zone, result }: ResultProps) {
  if (!result)
    return (
      <Card>
        <EmptyState title={t('proofs.noResult')} hint={t('proofs.noResultHint')} />
      </Card>
    )
  return (
    <div className="draw-stage">
      {result.numbers ? (
        <DrawnNumbers game={game} numbers={result.numbers} size={result.numbers.length > 10 ? 'small' : 'large'} />
      ) : (
        <p className="text-[17px] font-semibold">{result.voidReason && t(voidTexts[result.voidReason])}</p>
      )}
      <p className="draw-stage-foot">
        {result.state === 'void' && <Badge tone="bad">{t('draws.void')}</Badge>}
        {result.state !== 'void' && result.version > 1 && <Badge tone="gold">{t('draws.corrected')}</Badge>}
        <time dateTime={result.drawsAt}>
          {formatInstant(result.drawsAt, zone === undefined ? {} : { timeZone: zone })}
        </time>
      </p>
    </div>
  )
}

/** Place by place, or prize by prize where a board has them. */
function Numbers({ game, result: { numbers } }: { readonly game: string; readonly result: Drawn }) {
  if (!numbers) return null
  const prizes = prizeRows(game, numbers)
  if (!prizes && numbers.length > 10) return null
  const rows = prizes ?? numbers.map((number, at) => ({ name: placeName(game, at), numbers: [number] }))
  return (
    <Card className="draw-numbers">
      <h2>{t(prizes ? 'proofs.prizes' : 'proofs.places')}</h2>
      <dl>
        {rows.map(({ name, numbers: shown }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="ltr">{shown.join('  ')}</dd>
          </div>
        ))}
        {!prizes && (
          <div>
            <dt>{t('draws.sum')}</dt>
            <dd>{sumOf(numbers)}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

/** Results that come from outside have no link: two people read them, each without seeing what the other entered. */
function Entered() {
  return (
    <Card className="proof-card">
      <h2>{t('proofs.entered')}</h2>
      <p className="flex gap-3 text-soft">
        <Users aria-hidden="true" className="size-5 flex-none" />
        {t('draws.entered')}
      </p>
    </Card>
  )
}

/** The draws before and after, within the day. */
export function DrawNeighbours({ id, issue }: DrawViewProps) {
  const results = useResults(id, dayOfIssue(issue)).data?.results ?? []
  const at = results.findIndex((one) => one.issue === issue)
  const older = at < 0 ? undefined : results[at + 1]
  const newer = at < 0 ? undefined : results[at - 1]
  return (
    <nav aria-label={t('proofs.neighbours')} className="flex gap-2">
      <Neighbour id={id} draw={older} label={t('proofs.older')} icon={<ChevronLeft aria-hidden="true" />} />
      <Neighbour id={id} draw={newer} label={t('proofs.newer')} icon={<ChevronRight aria-hidden="true" />} />
    </nav>
  )
}

interface NeighbourProps {
  readonly id: string
  readonly draw: Drawn | undefined
  readonly label: string
  readonly icon: React.ReactNode
}

function Neighbour({ id, draw, label, icon }: NeighbourProps) {
  if (!draw) return null
  return (
    <Link
      to={`/lottery/${id}/results/${draw.issue}`}
      aria-label={`${label} ${issueLabel(id, draw.issue)}`}
      className="grid size-11 place-items-center rounded-full bg-surface-3 shadow-1 hover:brightness-110 rtl:-scale-x-100"
    >
      {icon}
    </Link>
  )
}

function Waiting() {
  return (
    <div className="proof-page">
      <span className="sr-only">{t('state.loading')}</span>
      <Skeleton className="h-64 rounded-2xl" />
      <Skeleton className="h-[520px] rounded-2xl" />
    </div>
  )
}
