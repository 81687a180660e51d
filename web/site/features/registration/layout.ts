import type { AskedFields } from '#modules/identity/rules/registration.ts'
import type { RegistrationField } from '#modules/settings/model.ts'

export interface Layout {
  /** What must be answered, in parts that are seen one after the other. */
  readonly steps: readonly (readonly RegistrationField[])[]
  /** What may be left out; it is there for who wants it. */
  readonly optional: readonly RegistrationField[]
}

/** More than this is not taken in at a glance. */
const glance = 4

/** Puts the fields in the order of a conversation: who one is, what else must be known, what may be told, and the picture last. */
export function layOut(asked: AskedFields, isInvited: boolean): Layout {
  const fields = Object.keys(asked) as RegistrationField[]
  // Who brings a code sees it at once, and who needs one sees where it goes.
  const isNeeded = (field: RegistrationField): boolean =>
    asked[field]?.required === true || (field === 'affiliateCode' && isInvited)
  const needed = fields.filter((field) => isNeeded(field) && field !== 'captcha')
  const last = fields.filter((field) => isNeeded(field) && field === 'captcha')
  const optional = fields.filter((field) => !isNeeded(field))
  const all = [...needed, ...last]
  if (all.length <= glance) return { steps: [all], optional }
  const steps: RegistrationField[][] = []
  for (let at = 0; at < all.length; at += glance) steps.push(all.slice(at, at + glance))
  return { steps, optional }
}
