import { type SubmitEvent, useRef, useState } from 'react'
import { judgeCode, spellCode } from '#modules/codes/rules/code.ts'
import type { logIn } from '#modules/identity/contract.ts'
import type { getCountryCodes } from '#modules/settings/contract.ts'
import { api } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { judgePhone, PhoneCode, type PhoneFaults } from '#web/features/codes/phone-code.tsx'
import type { Country } from '#web/features/phone/countries.ts'
import { type EnteredPhone, emptyPhone } from '#web/features/phone/phone-field.tsx'
import { rememberDevice } from '#web/features/sign-in/remember-device.ts'
import { RememberRow } from '#web/features/sign-in/remember-row.tsx'
import type { SignInMethodProps } from '#web/features/sign-in/sign-in-props.ts'
import { t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { readRemembered } from '#web/lib/remembered-device.ts'
import { Button } from '#web/ui/button.tsx'

/** The number of the last time, if this browser was asked to keep it. Its country is found again in the brand's list. */
function recallPhone(countries: readonly Country[] | undefined): EnteredPhone {
  const { sms } = readRemembered(document)
  if (!sms) return emptyPhone
  const country = countries?.find(({ countryDialingCode }) => countryDialingCode === sms.countryDialingCode)
  return { country: country ?? emptyPhone.country, number: sms.mobileNum }
}

/** In by a code that comes by SMS. The slide was made when the code was asked for, so none is asked for here. */
export function SmsForm({ side, isRemembering, onRemembering, onForgot, onSignedIn }: SignInMethodProps) {
  const { data: countries } = useAnswer<typeof getCountryCodes>('GET /wps/system/countryCodes', {})
  const [entered, setPhone] = useState<EnteredPhone | null>(null)
  const phone = entered ?? recallPhone(countries)
  const [faults, setFaults] = useState<PhoneFaults>({})
  const [isBusy, setBusy] = useState(false)
  const phoneField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)

  function point(found: PhoneFaults): void {
    setFaults(found)
    if (found.phone) phoneField.current?.focus()
    else if (found.code) codeField.current?.focus()
  }

  async function signIn(): Promise<void> {
    const code = spellCode(codeField.current?.value ?? '')
    const [wrongPhone, wrongCode] = [await judgePhone(phone), judgeCode(code)]
    point({ ...(wrongPhone && { phone: wrongPhone }), ...(wrongCode && { code: wordsOf(wrongCode) }) })
    if (wrongPhone || wrongCode) return
    const { number: mobileNum, country } = phone
    const { countryDialingCode } = country
    const answer = await api.callSealed<typeof logIn>('POST /wps/session/login', {
      body: { type: 'sms', username: mobileNum, password: code, countryDialingCode, side, remember: isRemembering },
    })
    if (!answer.ok) {
      const isPhone = answer.refusal.startsWith('phone_')
      return point({ [isPhone ? 'phone' : 'code']: wordsOf(answer.refusal) })
    }
    rememberDevice(isRemembering, { sms: { mobileNum, countryDialingCode } })
    onSignedIn(answer.value)
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    void signIn().finally(() => setBusy(false))
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PhoneCode
        type="login"
        phone={phone}
        onPhone={setPhone}
        faults={faults}
        onFaults={setFaults}
        phoneField={phoneField}
        codeField={codeField}
      />
      <RememberRow isRemembering={isRemembering} onRemembering={onRemembering} onForgot={onForgot} />
      <Button type="submit" look="gold" size="large" isBusy={isBusy} className="mt-1 w-full">
        {isBusy ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  )
}
