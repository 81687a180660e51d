/**
 * An expected answer: a value, or a refusal from a closed list of reasons.
 * Refusals are for users and are returned; bugs are for us and are thrown (see assert.ts).
 */
export type Result<Value, Refusal extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export function yes<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function no<const Refusal extends string>(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal }
}
