/**
 * An expected answer: a value, or a refusal from a closed list of reasons.
 * Refusals are for users and are returned; bugs are for us and are thrown (see assert.ts).
 */
export type Result<Value, Refusal extends string> = { readonly ok: true; readonly value: Value } | Refused<Refusal>

/** One wrong field of a document that only its module can judge, so that a form can show the fault beside it. */
export interface WrongField {
  readonly path: string
  readonly code: string
  /** What it is now, where somebody decided by what it had been. */
  readonly value?: string
}

interface Refused<Refusal extends string> {
  readonly ok: false
  readonly refusal: Refusal
  readonly fields?: readonly WrongField[]
}

export function yes<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function no<const Refusal extends string>(refusal: Refusal, fields?: readonly WrongField[]): Refused<Refusal> {
  return fields ? { ok: false, refusal, fields } : { ok: false, refusal }
}
