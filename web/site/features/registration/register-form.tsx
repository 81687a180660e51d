import { type SubmitEvent, useRef, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import { dayIn, judgeAge } from '#modules/identity/rules/age.ts'
import { type RegisterMethod, readBirthday } from '#modules/identity/rules/registration.ts'
import { useMinimumAge } from '#web/features/brand/use-brand.ts'
import { WarningDialog } from '#web/features/forms/warning-dialog.tsx'
import { useHumanCheck } from '#web/features/human-check/human-check.tsx'
import type { SignedIn } from '#web/features/sign-in/complete-sign-in.ts'
import type { FieldFault } from '#web/lib/api.ts'
import { formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Consents } from '#web/site/features/registration/consents.tsx'
import { placeRefusal } from '#web/site/features/registration/faults.ts'
import { RegisterField } from '#web/site/features/registration/register-field.tsx'
import { isGoodAffiliate, sendRegistration } from '#web/site/features/registration/send-registration.ts'
import { usePhoneProof } from '#web/site/features/registration/use-phone-proof.ts'
import { useRegisterForm } from '#web/site/features/registration/use-register-form.ts'
import type { Registration } from '#web/site/features/registration/use-registration.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDown, CircleAlert } from '#web/ui/icons.ts'

interface RegisterFormProps {
  readonly registration: Registration
  readonly method: RegisterMethod
  readonly onRegistered: (reply: SignedIn) => void
}

interface Warning {
  readonly title: string
  readonly text: string
}

/** Decided before the word of the picture is looked at, so that the picture is still good. */
const beforeTheWord: readonly string[] = [
  'fields_are_wrong',
  'terms_are_not_agreed',
  'age_is_too_low',
  'birthday_needs_confirming',
  'function_is_off',
  'phone_is_missing',
  'phone_is_malformed',
  'phone_is_not_allowed',
  'captcha_is_needed',
  'captcha_is_refused',
]

export function RegisterForm({ registration, method, onRegistered }: RegisterFormProps) {
  const place = useRef<HTMLFormElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const form = useRegisterForm(method, registration, { form: place, phoneField })
  const minimumAge = useMinimumAge()
  const { askHuman, element: humanCheck } = useHumanCheck()
  const phoneProof = usePhoneProof(askHuman)
  const { steps, optional } = form.layout
  const [step, setStep] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [warning, setWarning] = useState<Warning | null>(null)
  const at = Math.min(step, steps.length - 1)
  const isLast = at === steps.length - 1

  function warnOfInvitation(): void {
    setWarning({ title: t('register.wrongInvitation'), text: t('register.wrongInvitationHint') })
  }

  async function sendCode(): Promise<number | null> {
    if (!(await form.judge(['mobileNum']))) return null
    const answer = await phoneProof.send(form.phone)
    if (answer.ok) return answer.waitSeconds
    if (answer.refusal !== null) setWarning({ title: t('register.codeNotSent'), text: t(wordsOf(answer.refusal)) })
    return null
  }

  async function finish(): Promise<void> {
    const values = form.values()
    const { referralCode, domain, registerUrl } = form.link
    if (values.affiliateCode && !(await isGoodAffiliate(values.affiliateCode, domain))) return warnOfInvitation()
    const pass = await askHuman('register')
    if (!pass) return
    const { verificationCode, ...others } = values
    const proof = verificationCode ? await phoneProof.prove(form.phone, verificationCode) : null
    if (proof && !proof.ok) return refuse(proof.refusal, [])
    const entered = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''))
    const { rules } = registration
    const answer = await sendRegistration(method, {
      ...entered,
      ...proof?.value,
      ...(values.mobileNum && { countryDialingCode: form.phone.country.countryDialingCode }),
      ...(rules.referralCode.enabled && referralCode !== '' && { referralCode }),
      ...(rules.domain.enabled && { domain }),
      registerUrl,
      agreesToTerms: form.hasAgreed('agreesToTerms'),
      isOfAge: form.hasAgreed('isOfAge'),
      confirmsBirthday: form.hasAgreed('confirmsBirthday'),
      ...pass,
    })
    if (answer.ok) return onRegistered(answer.value)
    if (!beforeTheWord.includes(answer.refusal)) setRound((before) => before + 1)
    if (answer.refusal === 'affiliate_code_is_wrong') return warnOfInvitation()
    refuse(answer.refusal, answer.fields)
  }

  /** Says beside the field that it is about, or under the form, why nothing came of it. */
  function refuse(refusal: string, fields: readonly FieldFault[]): void {
    const faults = placeRefusal(refusal, fields, form.asked, minimumAge)
    if (Object.keys(faults).length === 0) return setProblem(refusal)
    const found = steps.findIndex((fields) => fields.some((field) => faults[field]))
    if (found >= 0) setStep(found)
    else setOpen(true)
    form.show(faults)
  }

  async function goOn(): Promise<void> {
    setProblem(null)
    const fields = isLast ? [...steps.flat(), ...optional] : (steps[at] ?? [])
    // What is folded away may be what is wrong, and has to be there to be seen.
    if (isLast && optional.some((field) => form.values()[field])) setOpen(true)
    if (!(await form.judge(fields))) return
    if (!isLast) return setStep(at + 1)
    if (form.judgeConsents()) await finish()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    void goOn().finally(() => setBusy(false))
  }

  const draw = (field: (typeof optional)[number]) => (
    <RegisterField key={field} field={field} form={form} phoneField={phoneField} onSendCode={sendCode} round={round} />
  )
  return (
    <>
      <form ref={place} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {steps.length > 1 && <Progress at={at} count={steps.length} />}
        {steps.map((fields, index) => (
          <fieldset
            key={fields[0]}
            hidden={index !== at}
            className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden"
          >
            {steps.length > 1 && (
              <legend className="sr-only">
                {t('register.step', { step: String(index + 1), steps: String(steps.length) })}
              </legend>
            )}
            {fields.map(draw)}
          </fieldset>
        ))}
        <div hidden={!isLast} className="grid grid-cols-[minmax(0,1fr)] gap-1 [&[hidden]]:hidden">
          {optional.length > 0 && (
            <details
              open={isOpen}
              onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
              className="group open:pb-3"
            >
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-[10px] font-semibold text-soft hover:text-strong [&::-webkit-details-marker]:hidden">
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 transition-transform duration-180 group-open:-rotate-180"
                />
                {t('register.more')}
              </summary>
              <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">{optional.map(draw)}</div>
            </details>
          )}
          <Consents
            faults={form.consentFaults}
            birthday={birthdayToConfirm(form.birthday, form.asked.birthday?.patternId ?? null, minimumAge)}
            onChange={form.change}
          />
        </div>
        <p role="alert" className={`flex items-center gap-2 font-medium text-lose ${problem ? '' : 'hidden'}`}>
          {problem && (
            <>
              <CircleAlert aria-hidden="true" className="size-5 flex-none" />
              {t(wordsOf(problem))}
            </>
          )}
        </p>
        <div className="flex gap-3">
          {at > 0 && (
            <Button size="large" onClick={() => setStep(at - 1)}>
              {t('register.back')}
            </Button>
          )}
          <Button type="submit" look="gold" size="large" isBusy={isBusy} className="min-w-0 flex-1">
            {isLast ? (isBusy ? t('register.busy') : t('register.submit')) : t('register.next')}
          </Button>
        </div>
      </form>
      {humanCheck}
      {warning && <WarningDialog {...warning} confirm={t('register.understood')} onClose={() => setWarning(null)} />}
    </>
  )
}

function Progress({ at, count }: { readonly at: number; readonly count: number }) {
  return (
    <p className="flex items-center gap-3 text-[13px] font-medium text-soft">
      <span aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={`h-1.5 w-8 rounded-full transition-colors duration-180 ${index <= at ? 'bg-gold-fill' : 'bg-surface-3'}`}
          />
        ))}
      </span>
      {t('register.step', { step: String(at + 1), steps: String(count) })}
    </p>
  )
}

/** The day as people write it, if whoever was born on it is old enough and young enough to be asked. */
function birthdayToConfirm(
  text: string,
  patternId: Parameters<typeof readBirthday>[0],
  minimumAge: number,
): string | null {
  const day = readBirthday(patternId, text)
  if (
    !day ||
    judgeAge(day, { today: dayIn(systemClock.nowMs()), minimumAge, isBirthdayConfirmed: false }) !==
      'birthday_is_unconfirmed'
  )
    return null
  const pad = (value: number): string => String(value).padStart(2, '0')
  return formatDay(`${day.year}-${pad(day.month)}-${pad(day.day)}`)
}
