import type { Currency } from '#kit/money.ts'
import { formatMoney, parseMoney } from '#kit/money.ts'
import type { Base, ContractKind, Period, Terms, TermsRefusal, Tier } from '#modules/contracts/model.ts'
import { checkTerms } from '#modules/contracts/rules/tiers.ts'
import { readPercent, writePercent } from '#web/lib/percent.ts'

/** A tier while it is being written: the words of its three fields. */
export interface DraftTier {
  /** Tells rows apart while they are added and taken away. */
  readonly id: number
  readonly active: string
  readonly amount: string
  readonly percent: string
}

export type TierField = Exclude<keyof DraftTier, 'id'>

/** An offer while it is being written. */
export interface Draft {
  readonly kind: ContractKind
  readonly period: Period
  readonly base: Base
  readonly activeFrom: string
  readonly tiers: readonly DraftTier[]
}

/** What is wrong: one field that cannot be read, or the terms as a whole. */
export type DraftFault =
  | { readonly in: 'tier'; readonly id: number; readonly field: TierField }
  | { readonly in: 'activeFrom' }
  | { readonly in: 'terms'; readonly refusal: TermsRefusal }

export type DraftRead =
  | { readonly ok: true; readonly terms: Terms }
  | { readonly ok: false; readonly fault: DraftFault }

const activeShape = /^\d{1,7}$/

/** Reads what was written; the first thing that cannot be read is named, so that it can be told beside its field. */
export function readDraft(draft: Draft, currency: Currency): DraftRead {
  const activeFrom = readAmount(draft.activeFrom, currency)
  if (activeFrom === null) return { ok: false, fault: { in: 'activeFrom' } }
  const tiers: Tier[] = []
  for (const { id, active, amount, percent } of draft.tiers) {
    const wrong = (field: TierField): DraftRead => ({ ok: false, fault: { in: 'tier', id, field } })
    if (!activeShape.test(active.trim())) return wrong('active')
    const from = readAmount(amount, currency)
    if (from === null) return wrong('amount')
    const ratePpm = readPercent(percent)
    if (ratePpm === null) return wrong('percent')
    tiers.push({ ratePpm, amount: from, active: Number(active) })
  }
  const { kind, period, base } = draft
  const terms: Terms = { kind, period, base, activeFrom, tiers }
  const checked = checkTerms(terms)
  return checked.ok ? { ok: true, terms } : { ok: false, fault: { in: 'terms', refusal: checked.refusal } }
}

/** An amount as people write it, with or without separators of thousands; null when it is none or below zero. */
export function readAmount(text: string, currency: Currency): bigint | null {
  const read = parseMoney(text.trim().replaceAll(',', ''), currency)
  return read.ok && read.value >= 0n ? read.value : null
}

/** An amount as it is edited: grouped, and without centavos where there are none. */
function writeAmount(minor: bigint, currency: Currency): string {
  const [whole = '', places = ''] = formatMoney(minor, currency).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return /[1-9]/.test(places) ? `${grouped}.${places}` : grouped
}

/** Terms that stand already, as the beginning of new ones. */
export function draftOf({ kind, period, base, activeFrom, tiers }: Terms, currency: Currency): Draft {
  return {
    kind,
    period,
    base,
    activeFrom: writeAmount(activeFrom, currency),
    tiers: tiers.map(({ ratePpm, amount, active }, id) => ({
      id,
      active: String(active),
      amount: writeAmount(amount, currency),
      percent: writePercent(ratePpm),
    })),
  }
}

/** One more tier, which asks for what the last one asks for until somebody says more. */
export function addTier({ tiers, ...draft }: Draft): Draft {
  const last = tiers.at(-1)
  const id = Math.max(-1, ...tiers.map((tier) => tier.id)) + 1
  return {
    ...draft,
    tiers: [...tiers, { id, active: last?.active ?? '0', amount: last?.amount ?? '0', percent: last?.percent ?? '' }],
  }
}

export function changeTier({ tiers, ...draft }: Draft, id: number, change: Partial<Omit<DraftTier, 'id'>>): Draft {
  return { ...draft, tiers: tiers.map((tier) => (tier.id === id ? { ...tier, ...change } : tier)) }
}

export function dropTier({ tiers, ...draft }: Draft, id: number): Draft {
  return { ...draft, tiers: tiers.filter((tier) => tier.id !== id) }
}
