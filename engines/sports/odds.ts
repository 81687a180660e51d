import { divide, type Ratio, ratio, subtract } from '#engines/ratio.ts'

/** Decimal odds in thousandths: 1950 is 1.950. Exact, and small enough for a column. */
export type Odds = number

export const oddsLeast: Odds = 1_001
export const oddsMost: Odds = 10_000_000

export const isOdds = (value: unknown): value is Odds =>
  typeof value === 'number' && Number.isInteger(value) && value >= oddsLeast && value <= oddsMost

export const factorOf = (odds: Odds): Ratio => ratio(odds, 1_000)

/** How a member reads odds. What is counted with is the decimal figure, whatever is shown. */
export const oddsFormats = ['decimal', 'hong-kong', 'malay', 'indonesian', 'american'] as const
export type OddsFormat = (typeof oddsFormats)[number]

/** Digits after the point of each format. */
const placesOf: Readonly<Record<OddsFormat, number>> = {
  ...{ decimal: 2, 'hong-kong': 2, malay: 3, indonesian: 3, american: 1 },
}

/** What one unit wins, or, below zero, what has to be staked to win one. American odds count in hundreds. */
function valueIn(format: OddsFormat, odds: Odds): Ratio {
  const win = subtract(factorOf(odds), ratio(1))
  const isOver = win.num > win.den
  const isUnder = win.num < win.den
  const risk = divide(ratio(-1), win)
  switch (format) {
    case 'decimal':
      return factorOf(odds)
    case 'hong-kong':
      return win
    case 'malay':
      return isOver ? risk : win
    case 'indonesian':
      return isUnder ? risk : win
    case 'american':
      return isUnder ? ratio(risk.num * 100n, risk.den) : ratio(win.num * 100n, win.den)
  }
}

/** As it is read, without trailing zeros beyond two places; a decimal figure is never rounded up. */
export function writeOdds(odds: Odds, format: OddsFormat): string {
  if (format === 'decimal') return trim((odds / 1_000).toFixed(3), 2)
  const { num, den } = valueIn(format, odds)
  const places = placesOf[format]
  const scale = 10n ** BigInt(places)
  const isNegative = num < 0n
  const size = isNegative ? -num : num
  const rounded = (size * scale * 2n + den) / (den * 2n)
  const digits = rounded.toString().padStart(places + 1, '0')
  const text = trim(`${digits.slice(0, -places)}.${digits.slice(-places)}`, format === 'american' ? 0 : 2)
  if (isNegative) return `-${text}`
  return format === 'american' ? `+${text}` : text
}

/** Keeps at least so many places. */
function trim(text: string, least: number): string {
  const [whole = '', places = ''] = text.split('.')
  let kept = places
  while (kept.length > least && kept.endsWith('0')) kept = kept.slice(0, -1)
  return kept === '' ? whole : `${whole}.${kept}`
}
