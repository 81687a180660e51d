import { type ReactNode, useId } from 'react'
import {
  addTier,
  changeTier,
  type Draft,
  type DraftFault,
  type DraftTier,
  dropTier,
  type TierField,
} from '#web/agent/features/contracts/draft.ts'
import { TierMark } from '#web/features/contracts/tier-mark.tsx'
import type { PlainKey } from '#web/lib/i18n.ts'
import { t } from '#web/lib/i18n.ts'
import { readPercent, writePercent } from '#web/lib/percent.ts'
import { Plus, Trash2 } from '#web/ui/icons.ts'

interface TiersEditorProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly fault: DraftFault | null
  /** What the amounts are in. */
  readonly symbol: string
  /** The most that each tier may pay; null where nothing bounds it. */
  readonly ceilings: readonly (number | null)[]
}

const tiersMax = 20

const faults: Readonly<Record<TierField, PlainKey>> = {
  active: 'contract.fault.active',
  amount: 'contract.fault.amount',
  percent: 'contract.fault.percent',
}

/** The table of tiers as it is written. What is wrong stands under the row that it is in. */
export function TiersEditor({ draft, onChange, fault, symbol, ceilings }: TiersEditorProps) {
  const faultId = useId()
  const wrong = fault?.in === 'tier' ? fault : null
  const tooHigh = draft.tiers.map((tier, at) => (isAbove(tier, ceilings[at]) ? at : -1)).find((at) => at >= 0)
  return (
    <div>
      <div className="contract-tiers" aria-hidden="true">
        <span />
        <span>{t('contract.activeFrom')}</span>
        <span>{t(draft.base === 'loss' ? 'contract.lossFrom' : 'contract.betFrom')}</span>
        <span>{t('contract.rate')}</span>
        <span />
      </div>
      {draft.tiers.map((tier, at) => (
        <TierRow
          key={tier.id}
          tier={tier}
          at={at}
          count={draft.tiers.length}
          base={draft.base}
          symbol={symbol}
          wrong={wrong?.id === tier.id ? wrong.field : isAbove(tier, ceilings[at]) ? 'percent' : null}
          faultId={faultId}
          onChange={(change) => onChange(changeTier(draft, tier.id, change))}
          onDrop={draft.tiers.length > 1 ? () => onChange(dropTier(draft, tier.id)) : null}
        />
      ))}
      <p id={faultId} role="alert" className="text-[13px] font-medium text-lose">
        {wrong && t(faults[wrong.field])}
        {fault?.in === 'terms' && t(termsFaults[fault.refusal])}
        {tooHigh !== undefined && t('contract.fault.above', { most: `${writePercent(ceilings[tooHigh] ?? 0)}%` })}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <button
          type="button"
          disabled={draft.tiers.length >= tiersMax}
          onClick={() => onChange(addTier(draft))}
          className="-ms-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 font-medium text-gold hover:underline disabled:opacity-50"
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('contract.addTier')}
        </button>
        <p className="text-[12px] text-soft">{t('contract.highestHolds')}</p>
      </div>
    </div>
  )
}

function isAbove(tier: DraftTier, ceiling: number | null | undefined): boolean {
  const ppm = readPercent(tier.percent)
  return ppm !== null && typeof ceiling === 'number' && ppm > ceiling
}

type TermsFault = Extract<DraftFault, { in: 'terms' }>['refusal']

const termsFaults: Readonly<Record<TermsFault, PlainKey>> = {
  tiers_are_missing: 'contract.refusal.tiersAreMissing',
  tiers_are_too_many: 'contract.refusal.tiersAreTooMany',
  tiers_must_rise: 'contract.refusal.tiersMustRise',
  rate_is_out_of_range: 'contract.fault.percent',
  tier_amount_is_out_of_range: 'contract.fault.amount',
  period_does_not_fit: 'contract.refusal.periodDoesNotFit',
  base_does_not_fit: 'contract.refusal.baseDoesNotFit',
}

interface TierRowProps {
  readonly tier: DraftTier
  readonly at: number
  readonly count: number
  readonly base: Draft['base']
  readonly symbol: string
  readonly wrong: TierField | null
  readonly faultId: string
  readonly onChange: (change: Partial<Omit<DraftTier, 'id'>>) => void
  /** Null where it is the only one: a contract without tiers pays nothing. */
  readonly onDrop: (() => void) | null
}

function TierRow({ tier, at, count, base, symbol, wrong, faultId, onChange, onDrop }: TierRowProps) {
  const name = t('contract.tierNumber', { number: String(at + 1) })
  const field = (which: TierField, label: string, before: ReactNode, after: ReactNode) => (
    <span className="contract-number" data-wrong={wrong === which || undefined}>
      {before}
      <input
        aria-label={`${name}, ${label}`}
        aria-invalid={wrong === which || undefined}
        aria-describedby={wrong === which ? faultId : undefined}
        inputMode={which === 'active' ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        value={tier[which]}
        onChange={({ target }) => onChange({ [which]: target.value })}
      />
      {after}
    </span>
  )
  return (
    <fieldset className="contract-tiers">
      <legend className="sr-only">{name}</legend>
      <span className="flex items-center gap-2 text-[13px] font-medium whitespace-nowrap" aria-hidden="true">
        <TierMark tier={at} count={count} />
        <span className="max-sm:hidden">{name}</span>
      </span>
      {field('active', t('contract.activeFrom'), null, null)}
      {field('amount', t(base === 'loss' ? 'contract.lossFrom' : 'contract.betFrom'), <i>{symbol}</i>, null)}
      {field('percent', t('contract.rate'), null, <i>%</i>)}
      {onDrop ? (
        <button
          type="button"
          aria-label={t('contract.dropTier', { tier: name })}
          onClick={onDrop}
          className="grid size-11 place-items-center rounded-lg text-faint hover:text-lose"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </button>
      ) : (
        <span className="size-11" />
      )}
    </fieldset>
  )
}
