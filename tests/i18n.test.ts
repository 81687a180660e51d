import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isLanguage, type Language } from '#kit/language.ts'
import { type Library, readLibrary } from '#web/build/read-texts.ts'
import { describeTexts, readTextTypes } from '#web/build/text-types.ts'
import { languageNames } from '#web/i18n/names.ts'
import { findFaults, findUnused, stretch } from './i18n-rules.ts'

const web = join(import.meta.dirname, '../web')
const folder = join(web, 'i18n')
const english = readLibrary(join(folder, 'EN'))
const translated = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'EN')
  .map(({ name }) => name)

function readSources(): string {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  const code = files.filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.endsWith('text-types.ts'),
  )
  return code.map((name) => readFileSync(join(web, name), 'utf8')).join('\n')
}

describe('the texts', () => {
  test('English, Filipino and Arabic are there, each in a folder of a known code', () => {
    expect(translated).toEqual(expect.arrayContaining(['AR', 'TY']))
    expect(translated.filter((name) => !isLanguage(name))).toEqual([])
  })

  test.each(translated)('%s has every text of English, filled in alike, and no other', (name) => {
    expect(findFaults(name as Language, english, readLibrary(join(folder, name)))).toEqual([])
    expect(findFaults('EN', english, english)).toEqual([])
  })

  test('every text is used, and each has one place', () => {
    const keys = Object.values(english).flatMap((book) => Object.keys(book))
    expect(findUnused(keys, readSources())).toEqual([])
    expect(keys.length).toBe(new Set(keys).size)
  })

  test('the types of the texts are those of the English texts; `npm run fix` writes them', () => {
    const { wanted, written } = readTextTypes()
    expect(written).toBe(wanted)
  })

  test('every language has a name of its own', () => {
    expect(new Set(Object.values(languageNames)).size).toBe(29)
  })
})

describe('the types of texts', () => {
  test('name what is filled into a text, once each, and the count that chooses a plural', () => {
    const types = describeTexts({
      b: { 'b.plain': 'Hello', 'b.twice': '{name} and {name}' },
      a: { 'a.lines': { one: 'a line', other: '{size} lines' }, 'a.two': '{to} of {from}' },
    })
    expect(types).toContain("import type a from './EN/a.json'\nimport type b from './EN/b.json'")
    expect(types).toContain("  'a.lines': 'count' | 'size'\n  'a.two': 'from' | 'to'\n  'b.twice': 'name'\n}")
    expect(types).not.toContain('b.plain')
  })
})

describe('planted faults', () => {
  const original: Library = {
    a: { 'a.hello': 'Hello {name}', 'a.lines': { one: '{count} line', other: '{count} lines' } },
  }
  const good = { 'a.hello': 'Kumusta {name}', 'a.lines': { one: '{count} linya', other: '{count} na linya' } }

  test.each<[fault: string | undefined, language: Language, texts: Library]>([
    [undefined, 'TY', { a: good }],
    ['TY a.hello is missing', 'TY', { a: { 'a.lines': good['a.lines'] } }],
    ['TY a.hello is missing', 'TY', {}],
    ['TY a.bye is not in English', 'TY', { a: { ...good, 'a.bye': 'Paalam' } }],
    ['TY b is not a namespace', 'TY', { a: good, b: {} }],
    ['TY a.hello is filled differently', 'TY', { a: { ...good, 'a.hello': 'Kumusta' } }],
    ['TY a.hello is filled differently', 'TY', { a: { ...good, 'a.hello': 'Kumusta {pangalan}' } }],
    ['TY a.hello is filled differently', 'TY', { a: { ...good, 'a.hello': '{name} {name}' } }],
    ['TY a.hello is empty', 'TY', { a: { ...good, 'a.hello': ' ' } }],
    ['TY a.lines is a plural in only one of the two', 'TY', { a: { ...good, 'a.lines': '{count} linya' } }],
    ['TY a.lines has no form for one', 'TY', { a: { ...good, 'a.lines': { other: '{count} na linya' } } }],
    ['AR a.lines has no form for two', 'AR', { a: good }],
    [
      'TY a.lines leaves something out for one',
      'TY',
      { a: { ...good, 'a.lines': { ...good['a.lines'], one: 'linya' } } },
    ],
    ['TY a.lines has a form few', 'TY', { a: { ...good, 'a.lines': { ...good['a.lines'], few: 'ilan' } } }],
    ['TY a.lines fills in an unknown size', 'TY', { a: { ...good, 'a.lines': { ...good['a.lines'], one: '{size}' } } }],
  ])('“%s” is found', (fault, language, texts) => {
    const found = findFaults(language, original, texts)
    if (fault === undefined) expect(found).toEqual([])
    else expect(found).toEqual(expect.arrayContaining([expect.stringContaining(fault)]))
  })

  test('a text that nobody asks for is found', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code as text
    const sources = "t('a.used'); t(`b.${step}.why`); const text = 'a.half'"
    expect(findUnused(['a.used', 'a.unused', 'b.x.why', 'b.x', 'a.half.more'], sources)).toEqual([
      'a.unused',
      'b.x',
      'a.half.more',
    ])
  })

  test('a stretched text is longer and keeps what is filled in', () => {
    expect(stretch('Hello {name}')).toBe('⟦Heeəllooə {name}⟧')
    expect(stretch({ one: 'a', other: '{count}' })).toEqual({ one: '⟦aaə⟧', other: '⟦{count}⟧' })
  })
})
