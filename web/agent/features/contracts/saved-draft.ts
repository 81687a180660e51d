import { bases, contractKinds, periods } from '#modules/contracts/model.ts'
import type { Draft, DraftTier } from '#web/agent/features/contracts/draft.ts'

type Kind = Draft['kind']

/** An offer takes a while to write, and a reload must not cost it. It is kept in the tab alone, and goes when its writer signs out. */
const keyOf = (member: string, kind: Kind): string => `offer-draft:${member}:${kind}`

const tiersMax = 50
const lettersMax = 40

/** What was kept, as far as it is a draft of that kind; whatever else stands there is as if there were nothing. */
export function readKeptDraft(text: string | null, kind: Kind): Draft | null {
  const kept = parse(text)
  if (!isRecord(kept) || kept.kind !== kind) return null
  const period = periods.find((one) => one === kept.period)
  const base = bases.find((one) => one === kept.base)
  const { activeFrom, tiers } = kept
  if (!period || !base || !isWord(activeFrom) || !Array.isArray(tiers) || tiers.length > tiersMax) return null
  const read = tiers.flatMap((tier: unknown) => readTier(tier) ?? [])
  return read.length === tiers.length ? { kind, period, base, activeFrom, tiers: read } : null
}

function readTier(tier: unknown): DraftTier | null {
  if (!isRecord(tier)) return null
  const { id, active, amount, percent } = tier
  if (!Number.isSafeInteger(id) || !isWord(active) || !isWord(amount) || !isWord(percent)) return null
  return { id: Number(id), active, amount, percent }
}

const isWord = (value: unknown): value is string => typeof value === 'string' && value.length <= lettersMax
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export type Drafts = Readonly<Partial<Record<Kind, Draft>>>

export function recallDrafts(member: string): Drafts {
  try {
    const found = contractKinds.map((kind) => readKeptDraft(sessionStorage.getItem(keyOf(member, kind)), kind))
    return Object.fromEntries(found.flatMap((draft) => (draft ? [[draft.kind, draft]] : [])))
  } catch {
    return {}
  }
}

export function keepDraft(member: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(member, draft.kind), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing only loses it with a reload.
  }
}

export function forgetDraft(member: string, kind: Kind): void {
  try {
    sessionStorage.removeItem(keyOf(member, kind))
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}
