import { type RefObject, useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import { dayIn } from '#modules/identity/rules/age.ts'
import {
  type AskedFields,
  askedFields,
  judgeRegistration,
  judgeRegistrationField,
  type RegisterMethod,
  type RegistrationContext,
  type RegistrationValues,
} from '#modules/identity/rules/registration.ts'
import type { RegistrationField } from '#modules/settings/model.ts'
import { useMinimumAge } from '#web/features/brand/use-brand.ts'
import { type EnteredPhone, emptyPhone } from '#web/features/phone/phone-field.tsx'
import { type InvitationLink, readInvitation } from '#web/features/sign-in/read-invitation.ts'
import { checkPhone } from '#web/lib/phone.ts'
import { type ShownFaults, textOf } from '#web/site/features/registration/faults.ts'
import { type Layout, layOut } from '#web/site/features/registration/layout.ts'
import { type Registration, usePatterns } from '#web/site/features/registration/use-registration.ts'

export type Consent = 'agreesToTerms' | 'isOfAge' | 'confirmsBirthday'

export interface RegisterForm {
  readonly asked: AskedFields
  readonly layout: Layout
  readonly link: InvitationLink
  readonly phone: EnteredPhone
  readonly setPhone: (phone: EnteredPhone) => void
  /** As it was when it was left, so that what is asked about it does not change at every key. */
  readonly birthday: string
  readonly consentFaults: readonly Consent[]
  readonly errorOf: (field: RegistrationField) => string | undefined
  readonly values: () => RegistrationValues
  readonly hasAgreed: (consent: Consent) => boolean
  /** Judges what was left, if anything was entered there. */
  readonly leave: (name: string) => void
  /** What is being put right is judged at each key, so that the fault goes when it is gone. */
  readonly change: (name: string) => void
  /** Judges fields together with what they hang on; shows what is wrong, and says whether nothing is. */
  readonly judge: (fields: readonly RegistrationField[]) => Promise<boolean>
  readonly judgeConsents: () => boolean
  readonly show: (faults: ShownFaults) => void
}

/** Where the form is on the page. */
export interface FormPlace {
  readonly form: RefObject<HTMLFormElement | null>
  readonly phoneField: RefObject<HTMLInputElement | null>
}

/** What is entered stays in the inputs themselves, so that whatever fills them in is seen; this reads and judges it. */
export function useRegisterForm(
  method: RegisterMethod,
  { flags, rules }: Registration,
  { form, phoneField }: FormPlace,
): RegisterForm {
  const [link] = useState(() => readInvitation(sessionStorage, location))
  const [phone, setPhone] = useState(emptyPhone)
  const [faults, setFaults] = useState<ShownFaults>({})
  const [birthday, setBirthday] = useState('')
  const [consentFaults, setConsentFaults] = useState<readonly Consent[]>([])
  const [aim, setAim] = useState<{ readonly name: string } | null>(null)
  const runPattern = usePatterns(rules)
  const minimumAge = useMinimumAge()
  const asked = askedFields(method, flags, rules)
  const needsInvitation = !flags.DIRECTREG3
  const layout = layOut(asked, {
    isBrought: link.affiliateCode !== '',
    isNeeded: needsInvitation && link.referralCode === '',
  })

  // Once it is there to be seen: it may have been in another step, or folded away.
  useEffect(() => {
    if (!aim) return
    const found = form.current?.querySelector<HTMLInputElement>(`[name="${aim.name}"]`)
    const field = aim.name === 'mobileNum' ? phoneField.current : found
    field?.focus()
  }, [aim, form, phoneField])

  const hasAgreed = (consent: Consent): boolean => {
    const box = form.current?.elements.namedItem(consent)
    return box instanceof HTMLInputElement && box.checked
  }
  const values = (): RegistrationValues => {
    const entered: Partial<Record<RegistrationField, string>> = {}
    const data = form.current ? new FormData(form.current) : new FormData()
    for (const field of Object.keys(asked) as RegistrationField[]) {
      const value = field === 'mobileNum' ? phone.number : data.get(field)
      entered[field] = typeof value === 'string' ? tidy(field, value) : ''
    }
    return entered
  }
  const context = (): RegistrationContext => ({
    runPattern,
    // The list is the server's; it says so when it knows the word.
    isCommon: () => false,
    today: dayIn(systemClock.nowMs()),
    minimumAge,
    isBirthdayConfirmed: hasAgreed('confirmsBirthday'),
    isInvited: rules.referralCode.enabled && link.referralCode !== '',
    needsInvitation,
  })

  function rejudge(fields: readonly RegistrationField[]): void {
    const now = values()
    const next = { ...faults }
    for (const field of fields) {
      const fault = judgeRegistrationField(field, asked, now, context())
      if (fault) next[field] = fault
      else delete next[field]
    }
    setFaults(next)
  }

  function leave(name: string): void {
    if (!isAsked(asked, name) || name === 'captcha') return
    const now = values()
    if (name === 'birthday') setBirthday(now.birthday ?? '')
    // Who only passes by is not scolded for what is still empty.
    if (!now[name]) return
    const left: readonly RegistrationField[] =
      name === 'password' && now.confirmPassword ? ['password', 'confirmPassword'] : [name]
    // What is told already stays until it is changed: the server may have said it, and who leaves for a button below would
    // see that jump away under the press.
    rejudge(left.filter((field) => field !== name || !faults[field]))
  }

  function change(name: string): void {
    if (name === 'confirmsBirthday' && faults.birthday) rejudge(['birthday'])
    const box = consentFaults.find((consent) => consent === name)
    if (box) setConsentFaults(consentFaults.filter((consent) => consent !== box))
    if (isAsked(asked, name) && faults[name]) rejudge([name])
  }

  function show(found: ShownFaults): void {
    setFaults(found)
    const [first] = [...layout.steps.flat(), ...layout.optional].filter((field) => found[field])
    if (first) setAim({ name: first })
  }

  async function judge(fields: readonly RegistrationField[]): Promise<boolean> {
    const now = values()
    const all: ShownFaults = judgeRegistration(asked, now, context())
    if (!all.mobileNum && now.mobileNum) {
      const { countryDialingCode, countryCode } = phone.country
      const read = await checkPhone({ countryDialingCode, number: now.mobileNum, allowedCountries: [countryCode] })
      if (!read.ok) all.mobileNum = { refusal: read.refusal }
    }
    const found = Object.fromEntries(Object.entries(all).filter(([field]) => isAmong(fields, field)))
    show(found)
    return Object.keys(found).length === 0
  }

  function judgeConsents(): boolean {
    const missing = (['agreesToTerms', 'isOfAge'] as const).filter((consent) => !hasAgreed(consent))
    setConsentFaults(missing)
    if (missing[0]) setAim({ name: missing[0] })
    return missing.length === 0
  }

  return {
    asked,
    layout,
    link,
    phone,
    setPhone(entered) {
      setPhone(entered)
      if (faults.mobileNum) setFaults((before) => ({ ...before, mobileNum: undefined }))
    },
    birthday,
    consentFaults,
    errorOf: (field) => textOf(faults[field]),
    values,
    hasAgreed,
    leave,
    change,
    judge,
    judgeConsents,
    show,
  }
}

/** Passwords are taken as they are; around everything else a blank is a slip. */
function tidy(field: RegistrationField, value: string): string {
  return ['password', 'confirmPassword', 'paymentPassword'].includes(field) ? value : value.trim()
}

const isAsked = (asked: AskedFields, name: string): name is RegistrationField => Object.hasOwn(asked, name)
const isAmong = (fields: readonly RegistrationField[], name: string): boolean => fields.some((field) => field === name)
