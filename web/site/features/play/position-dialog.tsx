import { type ReactNode, useEffect } from 'react'
import { systemClock } from '#kit/clock.ts'
import { formatMoney } from '#kit/money.ts'
import { memberHref } from '#web/features/centres/member-keys.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { currencyOf, type PlayGame } from '#web/site/features/play/model.ts'
import { useSitting } from '#web/site/features/play/play-session.ts'
import { usePosition } from '#web/site/features/play/use-position.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BellRing, CalendarDays, Clock3, MonitorSmartphone, ShieldCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface PositionDialogProps {
  readonly game: Pick<PlayGame, 'mode' | 'currency'>
  readonly onClose: () => void
}

/** How it stands: in this tab, and over the whole day by the house's own count. */
export function PositionDialog({ game, onClose }: PositionDialogProps) {
  const { data, isError, refetch } = usePosition(game.mode)
  // What the bar asked for a minute ago does not know of the rounds since.
  useEffect(() => void refetch(), [refetch])
  return (
    <Dialog title={t('play.standing.title')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Here game={game} />
        <Card icon={<CalendarDays aria-hidden="true" className="size-5 text-gold" />} title={t('play.standing.today')}>
          {data ? (
            <Figures
              net={data.net}
              staked={data.staked}
              paid={data.paid}
              seconds={data.playedSeconds}
              currency={currencyOf(data)}
            />
          ) : isError ? (
            <button type="button" onClick={() => void refetch()} className={`${buttonClass()} mt-2 w-full`}>
              {t('state.retry')}
            </button>
          ) : (
            <Skeleton className="mt-2 h-29 rounded-xl" />
          )}
        </Card>
        {data && <NextCheck minutes={data.realityCheck.minutes} inSeconds={data.realityCheck.inSeconds} />}
        <Link to={memberHref('securityCenter', { part: 'limits' })} className={`${buttonClass()} w-full`}>
          <ShieldCheck aria-hidden="true" className="size-5" />
          {t('play.standing.limits')}
        </Link>
      </div>
    </Dialog>
  )
}

function Here({ game }: { readonly game: Pick<PlayGame, 'mode' | 'currency'> }) {
  const { net, staked, paid, startMs } = useSitting(game.mode)
  const currency = currencyOf(game)
  return (
    <Card icon={<MonitorSmartphone aria-hidden="true" className="size-5 text-gold" />} title={t('play.standing.here')}>
      <Figures
        net={formatMoney(net, currency)}
        staked={formatMoney(staked, currency)}
        paid={formatMoney(paid, currency)}
        seconds={Math.max(0, Math.floor((systemClock.nowMs() - startMs) / 1000))}
        currency={currency}
      />
    </Card>
  )
}

interface CardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
}

function Card({ icon, title, children }: CardProps) {
  return (
    <section className="rounded-2xl bg-well px-4 py-3.5 shadow-well">
      <h3 className="flex items-center gap-2.5 font-semibold">
        {icon}
        {title}
      </h3>
      {children}
    </section>
  )
}

interface FiguresProps {
  readonly net: string
  readonly staked: string
  readonly paid: string
  readonly seconds: number
  readonly currency: ReturnType<typeof currencyOf>
}

function Figures({ net, staked, paid, seconds, currency }: FiguresProps) {
  return (
    <dl className="mt-2 grid gap-1.5">
      <Row label={t('play.net')}>
        <Money amount={net} currency={currency} isMovement={/[1-9]/.test(net)} className="text-[17px]" />
      </Row>
      <Row label={t('play.standing.staked')}>
        <Money amount={staked} currency={currency} />
      </Row>
      <Row label={t('play.standing.paid')}>
        <Money amount={paid} currency={currency} />
      </Row>
      <Row label={t('play.standing.time')}>
        <bdi className="tabular font-semibold">{minutesText(seconds)}</bdi>
      </Row>
    </dl>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface NextCheckProps {
  readonly minutes: number | null
  readonly inSeconds: number | null
}

/** Whoever has set a reality check is told when the next one comes; whoever has not may. */
function NextCheck({ minutes, inSeconds }: NextCheckProps) {
  const Icon = minutes === null ? Clock3 : BellRing
  return (
    <p className="flex items-start gap-3 text-[14px] leading-relaxed text-soft">
      <Icon aria-hidden="true" className="mt-0.5 size-[18px] flex-none text-gold" />
      {minutes === null || inSeconds === null
        ? t('play.standing.noCheck')
        : t('play.standing.nextCheck', { minutes: formatNumber(Math.max(1, Math.ceil(inSeconds / 60))) })}
    </p>
  )
}

function minutesText(seconds: number): string {
  return t('play.standing.minutes', { minutes: formatNumber(Math.floor(seconds / 60)) })
}
