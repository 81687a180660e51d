import type { ReactNode } from 'react'
import { formatDay, shortenHash } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { useConnection, useLatestRoot, useReady } from '#web/site/features/status/use-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Radio, ServerCog, ShieldCheck } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What is true of this server at this moment, asked of it by this page. */
export function LiveFacts() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <RootFact />
      <ServerFact />
      <LineFact />
    </div>
  )
}

type Light = 'good' | 'bad' | 'dim'
const lights: Readonly<Record<Light, string>> = { good: 'bg-win', bad: 'bg-lose', dim: 'bg-faint' }

interface FactProps {
  readonly icon: IconComponent
  readonly label: string
  readonly light?: Light
  readonly value: ReactNode
  readonly hint: ReactNode
  readonly children?: ReactNode
}

function Fact({ icon: Icon, label, light, value, hint, children }: FactProps) {
  return (
    <Card className="flex min-h-[148px] flex-col p-5">
      <h3 className="flex items-center gap-2.5 font-sans text-[13.5px] font-medium text-soft">
        <span className="grid size-8 place-items-center rounded-[10px] bg-gold-wash text-gold">
          <Icon aria-hidden="true" className="size-[17px]" />
        </span>
        {label}
      </h3>
      <div aria-live="polite" className="mt-4">
        <p className="flex items-center gap-2 font-display text-[19px] leading-6 font-semibold">
          {light && <span aria-hidden="true" className={`size-2 rounded-full ${lights[light]}`} />}
          {value}
        </p>
        <p className="mt-1 text-soft">{hint}</p>
      </div>
      {children}
    </Card>
  )
}

const loading = { value: <Skeleton className="h-6 w-40" />, hint: <Skeleton className="mt-2 h-4 w-48" /> }

interface FailedFactProps extends Pick<FactProps, 'icon' | 'label'> {
  readonly refusal: string
  readonly onRetry: () => void
}

function FailedFact({ refusal, onRetry, ...fact }: FailedFactProps) {
  return (
    <Fact {...fact} light="bad" value={t('state.error')} hint={t(messageOf(refusal))}>
      <Button className="mt-3 self-start" onClick={onRetry}>
        {t('state.retry')}
      </Button>
    </Fact>
  )
}

function RootFact() {
  const query = useLatestRoot()
  const fact = { icon: ShieldCheck, label: t('facts.root') }
  if (query.isPending) return <Fact {...fact} {...loading} />
  if (query.isError) return <FailedFact {...fact} refusal={query.error.refusal} onRetry={() => void query.refetch()} />
  const [latest] = query.data.roots
  if (!latest) return <Fact {...fact} light="dim" value={t('facts.rootEmpty')} hint={t('facts.rootEmptyHint')} />
  const size = t('facts.rootSize', { count: BigInt(latest.size) })
  return (
    <Fact
      {...fact}
      light="good"
      value={formatDay(latest.day)}
      hint={
        <>
          {size}
          <bdi dir="ltr" className="tabular block text-faint rtl:text-right">
            {shortenHash(latest.root)}
          </bdi>
        </>
      }
    />
  )
}

function ServerFact() {
  const query = useReady()
  const fact = { icon: ServerCog, label: t('facts.server') }
  if (query.isPending) return <Fact {...fact} {...loading} />
  if (query.isError) {
    const { refusal } = query.error
    if (refusal !== 'server_is_not_ready') {
      return <FailedFact {...fact} refusal={refusal} onRetry={() => void query.refetch()} />
    }
    return <Fact {...fact} light="bad" value={t('facts.serverNotReady')} hint={t('facts.serverNotReadyHint')} />
  }
  return <Fact {...fact} light="good" value={t('facts.serverReady')} hint={t('facts.serverReadyHint')} />
}

const lineTexts = {
  open: { light: 'good', value: 'facts.lineOpen', hint: 'facts.lineOpenHint' },
  connecting: { light: 'dim', value: 'facts.lineConnecting', hint: 'facts.lineConnectingHint' },
  waiting: { light: 'bad', value: 'facts.lineWaiting', hint: 'facts.lineWaitingHint' },
} as const

function LineFact() {
  const { light, value, hint } = lineTexts[useConnection()]
  return <Fact icon={Radio} label={t('facts.line')} light={light} value={t(value)} hint={t(hint)} />
}
