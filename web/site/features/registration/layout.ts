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

export interface Invited {
  /** The code came with the link that people followed. */
  readonly isBrought: boolean
  /** Nobody registers without one, and none came along. */
  readonly isNeeded: boolean
}

/** Puts the fields in the order of a conversation: who one is, what else must be known, and the picture last. */
export function layOut(asked: AskedFields, { isBrought, isNeeded }: Invited): Layout {
  const fields = Object.keys(asked) as RegistrationField[]
  const isWanted = (field: RegistrationField): boolean =>
    asked[field]?.required === true || (field === 'affiliateCode' && isNeeded)
  const needed = fields.filter((field) => isWanted(field) && field !== 'captcha')
  const all = [...needed, ...fields.filter((field) => isWanted(field) && field === 'captcha')]
  // A code that came along is shown, and is no work, so it does not count.
  const brought = fields.filter((field) => field === 'affiliateCode' && isBrought && !isWanted(field))
  const optional = fields.filter((field) => !isWanted(field) && !brought.includes(field))
  const size = Math.ceil(all.length / Math.ceil(all.length / glance))
  const steps: RegistrationField[][] = []
  for (let at = 0; at < all.length; at += size) steps.push(all.slice(at, at + size))
  steps.at(-1)?.push(...brought)
  return { steps, optional }
}
