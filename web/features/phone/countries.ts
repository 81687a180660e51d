import { bcp47Of, type Language } from '#kit/language.ts'
import { plainDigits } from '#modules/codes/rules/digits.ts'

export interface Country {
  readonly countryCode: string
  readonly countryDialingCode: string
  readonly flag: string
}

const names = new Map<Language, Intl.DisplayNames>()

/** What the reader calls it; a country that their browser has no name for is called by its code. */
export function nameCountry({ countryCode }: Country, language: Language): string {
  const known = names.get(language) ?? new Intl.DisplayNames([bcp47Of(language), 'en'], { type: 'region' })
  names.set(language, known)
  return known.of(countryCode) ?? countryCode
}

export interface NamedCountry extends Country {
  readonly name: string
}

/** The brand's first country stays first; the others go by their names. */
export function sortCountries(countries: readonly Country[], language: Language): NamedCountry[] {
  const [first, ...rest] = countries.map((country) => ({ ...country, name: nameCountry(country, language) }))
  const collator = new Intl.Collator(bcp47Of(language))
  return first ? [first, ...rest.toSorted((a, b) => collator.compare(a.name, b.name))] : []
}

/** Letters without their accents, so that whoever types "cote" finds Côte d’Ivoire. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** By the beginning of a word of the name, by the code, or by the dialling code with or without a plus. */
export function findCountries(countries: readonly NamedCountry[], input: string): readonly NamedCountry[] {
  const wanted = plain(plainDigits(input))
    .trim()
    .replace(/^(\+|00)/, '')
  if (wanted === '') return countries
  return countries.filter(({ name, countryCode, countryDialingCode }) => {
    if (countryDialingCode.startsWith(wanted) || countryCode.toLowerCase() === wanted) return true
    const words = plain(name)
    return words.startsWith(wanted) || words.includes(` ${wanted}`)
  })
}
