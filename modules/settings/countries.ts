import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

/** Every country and territory with telephone numbers of its own, with our home first. */
export const countryCodes: readonly CountryCode[] = [
  'PH',
  ...getCountries()
    .filter((code) => code !== 'PH')
    .toSorted(),
]

export interface CountryEntry {
  readonly countryCode: string
  /** Digits only: 63. */
  readonly countryDialingCode: string
  readonly flag: string
}

export function describeCountry(countryCode: CountryCode): CountryEntry {
  return {
    countryCode,
    countryDialingCode: getCountryCallingCode(countryCode),
    flag: `/flags/${countryCode.toLowerCase()}.svg`,
  }
}
