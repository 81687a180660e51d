import { type ReactNode, useState } from 'react'
import type { getRtpEvidence } from '#modules/play/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { formatInstant, formatNumber, shortenHash } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Funnel } from '#web/site/features/fair/funnel.tsx'
import { expectedOf, nameOf, percentOf, type RtpGame, verdictOf } from '#web/site/features/fair/rtp.ts'
import { RtpTable } from '#web/site/features/fair/rtp-table.tsx'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Download } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const filters = ['all', 'slots', 'instant', 'tables', 'lottery'] as const

/** What games return, by their rules and by what was really played. */
export function RtpPage() {
  useTitle(t('title.page', { page: t('rtp.title') }))
  const query = useAnswer<typeof getRtpEvidence>('GET /wps/fair/rtp', {}, { everyMs: 60_000 })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-4">
      <PageHeading title={t('rtp.title')} hint={t('rtp.lead')} />
      {query.isPending && <Skeleton className="h-[640px] rounded-2xl" />}
      {query.isError && <CallFailed query={query} />}
      {query.data && <Evidence games={query.data.games} asOf={query.data.asOf} />}
    </div>
  )
}

function Evidence({ games, asOf }: { readonly games: readonly RtpGame[]; readonly asOf: string }) {
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const [input, setInput] = useState<string | null>(null)
  const sorted = games.toSorted((a, b) => b.rounds - a.rounds)
  const shown = filter === 'all' ? sorted : sorted.filter(({ family }) => family === filter)
  const chosen = shown.find(({ game }) => game === input) ?? shown[0]
  const counted = games.filter((game) => ['inside', 'outside'].includes(verdictOf(game)))
  const inside = counted.filter((game) => verdictOf(game) === 'inside')
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Fact label={t('rtp.rounds')} value={formatNumber(games.reduce((all, { rounds }) => all + rounds, 0))} />
        {counted.length > 0 && (
          <Fact
            label={t('rtp.inside')}
            value={t('rtp.insideOf', { inside: String(inside.length), all: String(counted.length) })}
          />
        )}
        <Fact label={t('rtp.asOf')} value={`${formatInstant(asOf, { timeZone: 'UTC' })} UTC`} />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_330px] min-[88rem]:grid-cols-[minmax(0,1fr)_400px]">
        <Card className="overflow-hidden">
          <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
            <h2 className="text-[20px] font-semibold">{t('rtp.games')}</h2>
            <div className="flex flex-wrap gap-2">
              <fieldset className="flex flex-wrap rounded-[22px] bg-well p-1 shadow-well">
                <legend className="sr-only">{t('rtp.filter')}</legend>
                {filters.map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={one === filter}
                    onClick={() => setFilter(one)}
                    className="h-9 min-w-11 rounded-full px-3.5 text-[13.5px] font-semibold text-soft aria-pressed:bg-surface-3 aria-pressed:text-strong"
                  >
                    {t(`rtp.${one}`)}
                  </button>
                ))}
              </fieldset>
              <a href="/wps/fair/rtp" download="laro-rtp.json" className={buttonClass()}>
                <Download aria-hidden="true" className="size-[18px]" />
                {t('rtp.data')}
              </a>
            </div>
          </div>
          <RtpTable games={shown} chosen={chosen?.game ?? ''} onChoose={setInput} />
        </Card>
        {chosen && <Chosen game={chosen} />}
      </div>
    </>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Card className="px-5 py-4">
      <dt className="text-[13px] text-soft">{label}</dt>
      <dd className="tabular mt-0.5 text-[21px] font-semibold">
        <bdi>{value}</bdi>
      </dd>
    </Card>
  )
}

/** Where a cap cuts rounds of many spins the return is known to twelve places, and a fraction of them would say no more. */
const isRounded = (fraction: string): boolean => fraction.endsWith('/1000000000000')

/** A number that no decimal says in full. */
function Fraction({ text }: { readonly text: string }) {
  const [above, below] = text.split('/')
  return (
    <span className="inline-grid text-[13.5px] leading-snug">
      <span className="border-b border-current/60">{grouped(above)}</span>
      <span className="sr-only">/</span>
      <span>{grouped(below)}</span>
    </span>
  )
}

/** In threes, with a space that does not break. */
const grouped = (digits = ''): string => digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')

function spreadRows(game: RtpGame): readonly (readonly [string, ReactNode])[] {
  const { sigma, exact } = game
  return [
    [t(game.isSigmaExact ? 'rtp.spread' : 'rtp.spreadSeen'), sigma === null ? '–' : `σ ${sigma.toFixed(3)}`],
    exact ? [t('rtp.hitRate'), percentOf(exact.hitRatePpm)] : [t('rtp.played'), percentOf(expectedOf(game), 4)],
  ]
}

function Chosen({ game }: { readonly game: RtpGame }) {
  const { exactPpm, exact: figures } = game
  const exact =
    exactPpm.least === exactPpm.most
      ? percentOf(exactPpm.least, 4)
      : `${percentOf(exactPpm.least, 4)} – ${percentOf(exactPpm.most, 4)}`
  const rows: readonly (readonly [string, ReactNode])[] = [
    figures && !isRounded(figures.fraction)
      ? [t('rtp.fraction'), <Fraction key="fraction" text={figures.fraction} />]
      : [t('rtp.exact'), exact],
    ...(game.plan === null ? spreadRows(game) : []),
    ...(game.plan !== null && game.observedPpm !== null
      ? [[t('rtp.observed'), percentOf(game.observedPpm)] as const]
      : []),
    [
      t('rtp.rules'),
      <span key="rules" title={game.rulesHash}>
        {shortenHash(game.rulesHash)}
      </span>,
    ],
  ]
  return (
    <Card className="p-5 xl:sticky xl:top-4 xl:self-start">
      <h2 className="text-[20px] font-semibold">{nameOf(game)}</h2>
      {game.titles.length > 1 && <p className="mt-1 text-[13.5px] text-soft">{game.titles.join(', ')}</p>}
      {game.plan === null ? (
        <Spread game={game} />
      ) : (
        <p className="mt-3 text-[14px] text-soft">{t(planTexts[game.plan])}</p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-hairline pt-4">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-[13px] text-soft">{label}</dt>
            <dd className="tabular mt-0.5 font-semibold">
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const planTexts = { chart: 'rtp.plan.chart', queen_six_four: 'rtp.plan.queenSixFour' } as const

/** How far what was observed may lie from what is expected. */
function Spread({ game }: { readonly game: RtpGame }) {
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-4 text-[13px] text-soft">
        <span>{t('rtp.funnel')}</span>
      </p>
      <p aria-hidden="true" className="mt-3 flex gap-4 text-[13px] text-soft">
        <span className="flex items-center gap-2">
          <span className="size-2.5 rotate-45 bg-gold-fill" />
          {t('rtp.observedDot')}
        </span>
        <span className="flex items-center gap-2">
          <svg viewBox="0 0 14 10" className="h-2.5 w-3.5">
            <rect width="14" height="10" rx="2" fill="oklch(0.62 0.1 245)" opacity=".45" />
          </svg>
          {t('rtp.expectedBand')}
        </span>
      </p>
      <div className="mt-3">
        <Funnel game={game} />
      </div>
    </>
  )
}
