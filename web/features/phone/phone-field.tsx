import { type Ref, useEffect, useId, useState } from 'react'
import type { getCountryCodes } from '#modules/settings/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { type Country, nameCountry } from '#web/features/phone/countries.ts'
import { CountryPicker } from '#web/features/phone/country-picker.tsx'
import { t } from '#web/lib/i18n.ts'
import { checkPhone } from '#web/lib/phone.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { CircleAlert } from '#web/ui/icons.ts'

/** What was entered. A number is sent with the dialling code of its country; the server puts the two together. */
export interface EnteredPhone {
  readonly country: Country
  readonly number: string
}

/** Where the house is at home, until the list of the brand says otherwise. */
export const emptyPhone: EnteredPhone = {
  country: { countryCode: 'PH', countryDialingCode: '63', flag: '/flags/ph.svg' },
  number: '',
}

interface PhoneFieldProps {
  readonly label: string
  readonly value: EnteredPhone
  readonly onChange: (value: EnteredPhone) => void
  /** What the form has to say; before that the field itself says what is wrong with the number. */
  readonly error?: string | undefined
  readonly isRequired?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** A mobile number with its country. It reads from left to right in every language, as numbers do. */
export function PhoneField({ label, value, onChange, error, isRequired = false, ref }: PhoneFieldProps) {
  const id = useId()
  const errorId = `${id}error`
  const language = useLanguage()
  const { countries, refetch, isError } = useCountries(value, onChange)
  const [isStrange, setStrange] = useState(false)
  const shown = error ?? (isStrange ? t('codes.phoneIsStrange', { country: nameCountry(value.country, language) }) : '')

  async function check(entered: EnteredPhone): Promise<void> {
    if (entered.number.trim() === '') return
    const answer = await checkPhone({
      countryDialingCode: entered.country.countryDialingCode,
      number: entered.number,
      // Until the list is here, the chosen country is all that is known of it.
      allowedCountries: (countries ?? [entered.country]).map(({ countryCode }) => countryCode),
    })
    setStrange(!answer.ok)
  }

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-2 block font-medium text-soft">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-lose">
            {' *'}
          </span>
        )}
      </label>
      <div
        dir="ltr"
        className={`flex h-13 items-center rounded-[14px] bg-well ps-1 pe-4 shadow-well outline -outline-offset-1 transition-[outline-color] duration-150 focus-within:outline-2 focus-within:outline-(--focus) ${shown ? 'outline-lose' : 'outline-edge/45'}`}
      >
        <CountryPicker
          chosen={value.country}
          countries={countries}
          hasFailed={isError}
          onRetry={() => void refetch()}
          onChoose={(country) => {
            const entered = { ...value, country }
            onChange(entered)
            setStrange(false)
            void check(entered)
          }}
        />
        <input
          ref={ref}
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={40}
          required={isRequired}
          value={value.number}
          onChange={({ target }) => {
            onChange({ ...value, number: target.value })
            setStrange(false)
          }}
          onBlur={() => void check(value)}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? errorId : undefined}
          className="h-full min-w-0 flex-1 bg-transparent ps-3 text-base font-medium text-strong tabular-nums outline-none placeholder:text-faint"
        />
      </div>
      <p
        id={errorId}
        role="alert"
        className={`flex items-center gap-1.5 text-[13px] font-medium text-lose ${shown ? 'mt-2' : ''}`}
      >
        {shown && (
          <>
            <CircleAlert aria-hidden="true" className="size-4 flex-none" />
            {shown}
          </>
        )}
      </p>
    </div>
  )
}

/** The countries that the brand takes. When the one that stands there is not among them, the first of them takes its place. */
function useCountries(value: EnteredPhone, onChange: (value: EnteredPhone) => void) {
  const { data: countries, refetch, isError } = useAnswer<typeof getCountryCodes>('GET /wps/system/countryCodes', {})
  const [first] = countries ?? []
  const isOffered = !countries || countries.some(({ countryCode }) => countryCode === value.country.countryCode)
  useEffect(() => {
    if (first && !isOffered) onChange({ ...value, country: first })
  }, [first, isOffered, onChange, value])
  return { countries, refetch, isError: isError && !countries }
}
