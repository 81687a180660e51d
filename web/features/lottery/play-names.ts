import type { PlayType } from '#engines/lottery/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'

/** `front-three` is `frontThree` in the texts. */
const camel = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export const tabName = (tab: string): string => t(`plays.tab.${camel(tab)}` as PlainKey)

/** Plays of one name at several places of the draw: `front-three-group-6` is group 6 of the front three. */
const sections = [
  ...['five', 'front-four', 'back-four', 'front-three', 'middle-three', 'back-three', 'front-two', 'back-two'],
  ...['any-two', 'any-three', 'any-four', 'three-top', 'two-top', 'two-bottom', 'big', 'small', 'straight'],
]
const forms: ReadonlySet<string> = new Set([
  ...['direct', 'tickets', 'group', 'sum', 'span', 'group-sum', 'card', 'bankers'],
  ...['straight', 'roll', 'permutation', 'box', 'ibet'],
])

const sectionName = (section: string): string => t(`plays.section.${camel(section)}` as PlainKey)

function formName(form: string): string | null {
  const [, group] = /^group-(\d+)$/.exec(form) ?? []
  if (group !== undefined) return t('plays.groupOf', { number: group })
  return forms.has(form) ? t(`plays.form.${camel(form)}` as PlainKey) : null
}

interface NameParts {
  readonly section: string
  readonly form: string
}

/** Null for a play with a name of its own. */
function partsOf(id: string): NameParts | null {
  const [, count, bankers] = /^any-(\d+)(-bankers)?$/.exec(id) ?? []
  if (count !== undefined && bankers !== undefined)
    return { section: t('plays.anyCount', { number: count }), form: t('plays.form.bankers') }
  const [, digits, places = ''] = /^(one|two|three)-of-(.+)$/.exec(id) ?? []
  if (digits !== undefined && sections.includes(places))
    return { section: sectionName(places), form: t(`plays.form.${digits as 'one' | 'two' | 'three'}Of`) }
  const section = sections.find((one) => id.startsWith(`${one}-`))
  const form = section === undefined ? null : formName(id.slice(section.length + 1))
  return section === undefined || form === null ? null : { section: sectionName(section), form }
}

/** What a play is called. */
export function playName(id: string): string {
  const parts = partsOf(id)
  if (parts) return t('plays.named', { section: parts.section, form: parts.form })
  const [, kind, count] = /^(any|pick)-(\d+)$/.exec(id) ?? []
  if (count !== undefined)
    return kind === 'any' ? t('plays.anyCount', { number: count }) : t('plays.pickCount', { number: count })
  return t(`plays.play.${camel(id)}` as PlainKey)
}

/** The same beside others of its tab: where all are of one section, the section goes without saying. */
export function shortPlayName(id: string, siblings: readonly string[]): string {
  const parts = partsOf(id)
  if (!parts || siblings.some((one) => partsOf(one)?.section !== parts.section)) return playName(id)
  return parts.form.charAt(0).toLocaleUpperCase() + parts.form.slice(1)
}

/** How a play is won, in a sentence. */
export function howText({ rule }: Pick<PlayType, 'rule'>): string {
  const { kind } = rule
  if (kind === 'present') return t(rule.want === 'all' ? 'plays.how.presentAll' : 'plays.how.presentNone')
  if (kind === 'endings') return t(rule.per === 'place' ? 'plays.how.endingsPlace' : 'plays.how.endingsNumber')
  if (kind === 'box') return t(rule.per === 'box' ? 'plays.how.box' : 'plays.how.permutation')
  return t(`plays.how.${camel(kind)}` as PlainKey)
}

const placeName = (game: string, number: string): string =>
  game === 'ssc' ? t(`plays.list.place${number as '1' | '2' | '3' | '4' | '5'}`) : t('plays.place', { number })

/** What a list of a selection is for. */
export function listName(game: string, list: string): string {
  const [, kind, number] = /^(place|digit)-(\d+)$/.exec(list) ?? []
  if (number === undefined) return t(`plays.list.${camel(list)}` as PlainKey)
  return kind === 'place' ? placeName(game, number) : t('plays.digit', { number })
}

/** An option of a pad in two parts: which row of the pad, if it has rows, and which button there. */
export function optionParts(game: string, option: string): { readonly row: string | null; readonly name: string } {
  if (/^\d+$/.test(option)) return { row: null, name: option }
  const [, first, second, side] = /^(\d+)v(\d+)-(\w+)$/.exec(option) ?? []
  if (first !== undefined && second !== undefined && side !== undefined) {
    const row = t('plays.against', { first: placeName(game, first), second: placeName(game, second) })
    return { row, name: t(`plays.option.${side}` as PlainKey) }
  }
  const [, number, word] = /^(\d+)-(\w+)$/.exec(option) ?? []
  if (number !== undefined && game === 'eleven-five') return { row: null, name: t('plays.oddOf', { number }) }
  if (number !== undefined && word !== undefined)
    return { row: placeName(game, number), name: t(`plays.option.${word}` as PlainKey) }
  const [, points] = /^niu-(\d)$/.exec(option) ?? []
  if (points !== undefined) return { row: null, name: t('plays.bull', { number: points }) }
  return { row: null, name: t(`plays.option.${camel(option)}` as PlainKey) }
}

export function optionName(game: string, option: string): string {
  const { row, name } = optionParts(game, option)
  return row === null ? name : t('plays.ofPlace', { place: row, option: name })
}

const prizes: ReadonlySet<string> = new Set([
  ...['first', 'second', 'third', 'special', 'consolation', 'jackpot', 'back'],
  ...['group-2', 'group-3', 'group-6', 'sign-4', 'sign-5'],
])

/** What a row of prizes is won by. */
export function rowName(row: string): string {
  const [, orders, prize] = /^box-(\d+)-(\w+)$/.exec(row) ?? []
  if (orders !== undefined && prize !== undefined) return t('plays.boxOf', { prize: rowName(prize), number: orders })
  const [, hits] = /^hit-(\d+)$/.exec(row) ?? []
  if (hits !== undefined) return t('plays.hits', { number: hits })
  return prizes.has(row) ? t(`plays.row.${camel(row)}` as PlainKey) : t('plays.row.win')
}
