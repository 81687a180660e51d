// The 29 languages of the product by the codes that its calls and its storage use. They are the product's own codes, not
// a standard: TY is Filipino, MY is Burmese, MS is Malay. Whatever speaks to a browser or to Intl asks bcp47Of.

const bcp47ByCode = {
  CN: 'zh-Hans',
  EN: 'en',
  JA: 'ja',
  TH: 'th',
  VI: 'vi',
  MY: 'my',
  ES: 'es',
  HI: 'hi',
  ID: 'id',
  KM: 'km',
  KO: 'ko',
  MS: 'ms',
  PT: 'pt',
  TA: 'ta',
  TW: 'zh-Hant',
  TY: 'fil',
  UR: 'ur',
  TR: 'tr',
  BN: 'bn',
  AR: 'ar',
  FA: 'fa',
  RU: 'ru',
  KK: 'kk',
  UZ: 'uz',
  LO: 'lo',
  NE: 'ne',
  FR: 'fr',
  TE: 'te',
  SW: 'sw',
} as const

export type Language = keyof typeof bcp47ByCode

/** In the order of the specification, which is the order of the language select. */
export const languages = [
  'CN',
  'EN',
  'JA',
  'TH',
  'VI',
  'MY',
  'ES',
  'HI',
  'ID',
  'KM',
  'KO',
  'MS',
  'PT',
  'TA',
  'TW',
  'TY',
  'UR',
  'TR',
  'BN',
  'AR',
  'FA',
  'RU',
  'KK',
  'UZ',
  'LO',
  'NE',
  'FR',
  'TE',
  'SW',
] as const satisfies readonly Language[]

/** What is spoken where nothing else was chosen, and where a text has no translation. */
export const defaultLanguage = 'EN' satisfies Language

/** A set, so that `__proto__` or `constructor` from a query is a stranger like any other. */
const known: ReadonlySet<unknown> = new Set(languages)
const rightToLeft: ReadonlySet<Language> = new Set(['AR', 'FA', 'UR'])

export function isLanguage(code: unknown): code is Language {
  return known.has(code)
}

export function isRightToLeft(language: Language): boolean {
  return rightToLeft.has(language)
}

/** The tag for `lang`, `hreflang` and Intl. */
export function bcp47Of(language: Language): string {
  return bcp47ByCode[language]
}
