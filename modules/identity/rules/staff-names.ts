/** Names that only those who run the brand may bear, as the operator lists them. */
export interface StaffNames {
  /** Refused wherever they stand as a word of their own: "Operator Ana". */
  readonly titles: readonly string[]
  /** Refused where a name is made of them and of titles alone, or has one beside the brand's name: "Laro Help". */
  readonly words: readonly string[]
}

/** What looks like a Latin letter, by the letter that it looks like: Cyrillic, Greek, Armenian, small capitals, digits and signs. */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аАαΑɑᴀ@4',
  b: 'вВьΒβʙ8',
  c: 'сСϲᴄ¢',
  d: 'ԁđᴅ',
  e: 'еЕёЁєЄεΕҽᴇ€3',
  f: 'ƒϝꜰ',
  g: 'ɡցɢ9',
  h: 'һнНΗհħʜ',
  i: 'іІїЇιΙıɪ!ӀӏǀІ|1l',
  j: 'јЈϳᴊ',
  k: 'кКκΚᴋ',
  m: 'мМΜᴍ',
  n: 'ηΝпոɴ',
  o: 'оОοΟσօø0ᴏ',
  p: 'рРρΡᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕЅꜱ5$',
  t: 'тТτΤŧᴛ7',
  u: 'υսμᴜ',
  v: 'νѵѴᴠ',
  w: 'ωԝᴡ',
  x: 'хХχΧ',
  y: 'уУγΥʏ',
  z: 'Ζᴢ',
}

const letterOf: ReadonlyMap<string, string> = new Map(
  Object.entries(lookalikes).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

/** Two letters that are read as one. */
const pairs: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
]

/**
 * What a reader sees of a text, after the idea of Unicode's UTS #39: compatibility forms (full width, ligatures) are undone, marks and signs
 * that cannot be seen are dropped, lookalikes become the Latin letter that they look like. Two texts with one skeleton can be taken for one
 * another; nothing else is to be read from it.
 */
export function skeletonOf(text: string): string {
  let skeleton = readable(text)
    .map((sign) => letterOf.get(sign) ?? sign.toLowerCase())
    .map((sign) => letterOf.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  for (const [two, one] of pairs) skeleton = skeleton.replaceAll(two, one)
  return skeleton
}

const readable = (text: string): string[] => [
  ...text
    .toWellFormed()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/gu, ''),
]

/** Whether a name can be taken for that of somebody who runs the brand. */
export function isStaffName(name: string, brand: string, { titles, words }: StaffNames): boolean {
  const ofTitles = new Set(titles.map(skeletonOf))
  const ofBrand = skeletonOf(brand)
  const all = new Set([...ofTitles, ...words.map(skeletonOf), ofBrand].filter((word) => word !== ''))
  const whole = readable(name).join('')
  const parts = whole.split(/[\p{Z}\p{P}]+/u)
  if (parts.some((part) => barings(part).some((one) => ofTitles.has(skeletonOf(one))))) return true
  return barings(whole).some((one) => {
    const skeleton = skeletonOf(one)
    if (isMadeOf(skeleton, all)) return true
    const rest = ofBrand !== '' && skeleton.includes(ofBrand) ? skeleton.replace(ofBrand, ' ') : ''
    return rest !== '' && [...all].some((word) => word !== ofBrand && rest.includes(word))
  })
}

/**
 * A number around a name makes nobody somebody else: operator7, 24Support. But a digit may also stand for a letter, so the text is
 * looked at with the numbers at either end and without.
 */
function barings(text: string): string[] {
  const without = (at: RegExp, from: string): string => from.replace(at, '')
  const start = without(/^[\p{N}\p{P}\p{Z}]+/u, text)
  const end = without(/[\p{N}\p{P}\p{Z}]+$/u, text)
  return [text, start, end, without(/[\p{N}\p{P}\p{Z}]+$/u, start)]
}

/** Whether a text is nothing but these words, one after the other. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  if (text === '') return false
  const reached = new Set([0])
  for (const from of reached) {
    for (const word of words) if (text.startsWith(word, from)) reached.add(from + word.length)
  }
  return reached.has(text.length)
}
