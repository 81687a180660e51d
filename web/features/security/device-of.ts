/** What a browser says of itself, as far as people care: "Android, Chrome". */
export interface Device {
  readonly system: string
  readonly browser: string
  readonly isPhone: boolean
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Those that are built on another name that one too, so the order counts. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/EdgA?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|HeadlessChrome/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const find = (names: readonly (readonly [RegExp, string])[], text: string): string =>
  names.find(([sign]) => sign.test(text))?.[1] ?? ''

/** Null when it says nothing that is known. */
export function deviceOf(userAgent: string | null): Device | null {
  const text = userAgent ?? ''
  const system = find(systems, text)
  const browser = find(browsers, text)
  if (system === '' && browser === '') return null
  return { system, browser, isPhone: ['iPad', 'iPhone', 'Android'].includes(system) }
}
