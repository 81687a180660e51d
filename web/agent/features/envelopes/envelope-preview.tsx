import { type ReactNode, useMemo, useState } from 'react'
import { splitEnvelope } from '#engines/envelope.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { envelopeUnits } from '#modules/agents/rules/envelopes.ts'
import { type Draft, reachOf, readShares, totalOf } from '#web/agent/features/envelopes/draft.ts'
import { ShareBars } from '#web/agent/features/envelopes/share-bars.tsx'
import { agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { EnvelopeArt } from '#web/features/envelopes/envelope-art.tsx'
import type { Desk } from '#web/features/envelopes/use-envelopes.ts'
import { browserDraw } from '#web/lib/browser-draw.ts'
import { t } from '#web/lib/i18n.ts'
import { RefreshCw } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

interface EnvelopePreviewProps {
  readonly draft: Draft
  readonly desk: Desk
  readonly currency: Currency
  /** What can be done with it. */
  readonly children: ReactNode
}

/** What will leave the wallet, and how the shares might fall. */
export function EnvelopePreview({ draft, desk, currency, children }: EnvelopePreviewProps) {
  const [turn, setTurn] = useState(0)
  const { kind, shares: typed } = draft
  const total = totalOf(draft, currency)
  const shares = readShares(typed)
  const reach = reachOf(draft, currency)
  return (
    <aside
      aria-label={t('envelope.preview')}
      className={`${agentCard} relative isolate flex flex-col gap-4 overflow-hidden p-5`}
    >
      <div className="flex items-center gap-4">
        <EnvelopeArt className="h-24 w-auto flex-none drop-shadow-lg" />
        <div className="min-w-0">
          <p className="text-[13px] text-soft">{t('envelope.leaves')}</p>
          <Money amount={formatMoney(total ?? 0n, currency)} currency={currency} className="text-[26px] leading-8" />
          <p className="mt-1 text-[13px] text-soft">
            {t('envelope.available')} <Money amount={desk.available} currency={currency} className="text-strong" />
          </p>
          <p className="text-[13px] text-soft">
            {t('envelope.leftToday')} <Money amount={desk.leftToday} currency={currency} className="text-strong" />
          </p>
        </div>
      </div>
      <div className="min-h-44 rounded-[10px] bg-well p-4 shadow-well">
        <div className="flex items-center justify-between gap-2">
          <h3 className={`${agentCardTitle} text-[14px]!`}>
            {t(kind === 'equal' ? 'envelope.allAlike' : 'envelope.example')}
          </h3>
          {reach && kind === 'random' && (
            <button
              type="button"
              aria-label={t('envelope.another')}
              title={t('envelope.another')}
              onClick={() => setTurn(turn + 1)}
              className="-my-2 -me-2 grid size-11 place-items-center rounded-full text-soft hover:text-strong lg:size-9"
            >
              <RefreshCw aria-hidden="true" className="size-4" />
            </button>
          )}
        </div>
        {total === null || shares === 0 ? (
          <p className="mt-3 text-[13px] text-soft">{t('envelope.exampleNone')}</p>
        ) : (
          <Example key={turn} kind={kind} total={total} shares={shares} currency={currency} />
        )}
        {reach && (
          <p className="mt-3 text-[13px] text-soft">
            {t('envelope.reach')} <Money amount={reach.least} currency={currency} className="text-strong" /> –{' '}
            <Money amount={reach.most} currency={currency} className="text-strong" />
          </p>
        )}
      </div>
      <div className="mt-auto">{children}</div>
    </aside>
  )
}

interface ExampleProps {
  readonly kind: Draft['kind']
  readonly total: bigint
  readonly shares: number
  readonly currency: Currency
}

/** Shares as they might fall; another one is drawn when it is shown anew. */
function Example({ kind, total, shares, currency }: ExampleProps) {
  const example = useMemo(
    () => splitEnvelope({ kind, total, shares, unit: envelopeUnits[currency] }, browserDraw),
    [kind, total, shares, currency],
  )
  if (!example.ok) return <p className="mt-3 text-[13px] text-soft">{t('envelope.exampleNone')}</p>
  return <ShareBars shares={example.value.map((amount) => ({ amount, isTaken: true }))} className="mt-3 h-24" />
}
