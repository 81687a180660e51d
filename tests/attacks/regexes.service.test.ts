import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { register } from '#modules/identity/registration.ts'
import { runPattern } from '#modules/identity/rules/run-pattern.ts'
import { contact } from '#modules/messaging/rules/words.ts'
import { documents } from '#modules/settings/documents.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'
import { collectRegexes, findMakers } from '#tests/support/regex/collect.ts'
import { findSuperLinear, measureRegex } from '#tests/support/regex/work.ts'
import { changeParts, makeInput, withEasyCaptcha } from '#tests/support/registration.ts'

/** A backtracking engine goes through 2^20 ways here, twice as many with each sign more; the engine that runs patterns walks the text once. */
const evil = '^([a-zA-Z0-9]+)+$'
const bait = `${'a'.repeat(20)}!`

describe('I01 patterns from the database', () => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase()
  })
  afterAll(async () => await db.close())

  test('I01 are run by an engine of linear time', async () => {
    const { answer, ran } = await watchRegexes(async () =>
      [bait, bait.slice(0, -1)].map((text) => runPattern(evil, text)),
    )
    expect(answer).toEqual([false, true])
    expect(ran).not.toContain(evil)
    expect(measureRegex(evil, '').stepsOn(bait)).toBe(Infinity)
  })

  test('I01 are never run by the engine of the language, nor is one that got into the table past the check', async () => {
    const clock = manualClock(Date.UTC(2026, 10, 17))
    const pattern = '^[b-d]{3,40}!?$'
    const rule = {
      ...documents.registration.initial.username,
      acceptedPattern: pattern,
      patternId: null,
      maxLength: 50,
    }
    await changeParts(await testIdentity(db, clock), 'registration', { nickname: rule })
    const registering = async (nickname: string) => {
      // A fresh one, which has not read the rules yet.
      const identity = withEasyCaptcha(await testIdentity(db, clock))
      const input = await makeInput(identity, { username: `redos${nickname.length}`, nickname })
      return await watchRegexes(async () => await register(identity, input, atHome))
    }
    const fine = await registering('bcdbcd')
    expect(fine.answer).toMatchObject({ ok: true, value: expect.anything() })
    const wrong = await registering('bcdbcdx')
    expect(wrong.answer).toMatchObject({ refusal: 'fields_are_wrong', fields: [{ path: 'nickname' }] })
    expect(fine.ran.length).toBeGreaterThan(0)
    expect([...fine.ran, ...wrong.ran].filter((source) => source === pattern)).toEqual([])

    await sql`update settings_document set value = jsonb_set(value, '{nickname,acceptedPattern}', to_jsonb(${evil}::text))
      where name = 'registration'`.execute(db.read)
    await expect(registering(bait)).rejects.toThrow('the stored setting registration does not fit its schema')
  })
})

/** Does something and notes the sources of all expressions that were made and run meanwhile. */
async function watchRegexes<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; ran: string[] }> {
  const ran: string[] = []
  const kept = globalThis.RegExp
  class WatchedRegExp extends kept {
    override exec(text: string): RegExpExecArray | null {
      ran.push(this.source)
      return super.exec(text)
    }
  }
  globalThis.RegExp = new Proxy(WatchedRegExp, {
    apply: (Target, _, [source, flags]: [string, string]) => new Target(source, flags),
  }) as unknown as RegExpConstructor
  try {
    expect(new RegExp('^watched$').test('watched')).toBe(true)
    return { answer: await work(), ran }
  } finally {
    globalThis.RegExp = kept
  }
}

/** Expressions that work more than in proportion to their text, with what keeps that text short. Nothing from outside may be long here. */
const excused: readonly (readonly [regex: string, why: string])[] = [
  ['/0+$/', 'an amount that we wrote'],
  [String.raw`/(\.\d\d\d*?)0+$/`, 'an amount that we wrote'],
  [String.raw`/\.?0+$/`, 'an amount that we wrote'],
  [String.raw`/\B(?=(\d{3})+$)/g`, 'a number that we wrote'],
  ['/^ +| +$/g', 'a phone number, after its length was checked'],
  [String.raw`/[\p{N}\p{P}\p{Z}]+$/u`, 'a name, after its length was checked'],
  [String.raw`/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u`, 'an address of mail, after its length was checked'],
  [String.raw`/^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/`, 'a pattern of an operator, after its length was checked'],
  [
    String.raw`/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]\w*|)\$[\s\S]*?\$\1\$|;/g`,
    'statements of the library for jobs',
  ],
  [
    String.raw`/[ \t]*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"[^>]*>(?:<\/script>)?\n?/g`,
    'the page that we built',
  ],
  [
    String.raw`/^([\s\S]*?)<html[^>]*>([\s\S]*?)<!--head-->([\s\S]*?)(<\/head>[\s\S]*?)<!--body-->([\s\S]*?)<!--data-->([\s\S]*)$/`,
    'the page that we built',
  ],
  ['/<[^>]*>/g', 'an article of an operator, cleaned by our own sanitizer, in the browser of who reads it'],
  [String.raw`/url\(#([^)]+)\)/g`, 'a picture that we built'],
]

/** What makes an expression while the product runs, and of what. None is made of what an operator or a player wrote. */
const makers: readonly (readonly [file: string, why: string])[] = [
  ['modules/content/contract.ts', 'a list of our own words'],
  ['modules/identity/rules/patterns.ts', 'one class of signs, repeated once'],
  ['modules/ledger/rules.ts', 'a list of our own words'],
  ['modules/messaging/rules/text.ts', 'a number of our own'],
  ['modules/messaging/rules/words.ts', 'four expressions, checked below'],
  ['modules/settings/patterns.ts', 'an operator’s pattern, to see whether it can be read; it is never run'],
  ['server/http/ask-inside.ts', 'the path of a route'],
  ['server/http/unknown-paths.ts', 'the path of a route'],
]

describe('I03 our own expressions', () => {
  test.each([
    ['^(a+)+$', ''],
    ['(a|a)*b', ''],
    [String.raw`\s+$`, ''],
    [String.raw`^\s+|\s+$`, 'g'],
    ['a.*b.*c', ''],
    ['(?:x+y)*z', ''],
    [String.raw`\b[a-z0-9-]+\.(?:com|net)\b`, 'i'],
    ['<[^>]*>', 'g'],
  ])('I03 the check finds what is wrong with /%s/%s', (source, flags) => {
    expect(findSuperLinear(source, flags)).not.toBeNull()
  })

  test.each([
    ['^[a-z]+$', ''],
    [String.raw`[^\s@]@[^\s@]+\.[^\s@]`, 'u'],
    [String.raw`^\d+(?:\.\d+)?$`, ''],
    ['<[^<>]*>', 'g'],
    [String.raw`\d{7,}|(?:\+?\d[\s().-]*){10,}`, 'iu'],
  ])('I03 the check finds nothing wrong with /%s/%s', (source, flags) => {
    expect(findSuperLinear(source, flags)).toBeNull()
  })

  test('I03 every expression in our sources does work in proportion to the text, counted in steps', () => {
    const known = new Set(excused.map(([regex]) => regex))
    const regexes = collectRegexes()
    expect(regexes.length).toBeGreaterThan(200)
    const slow = regexes.flatMap(({ source, flags, files }) => {
      const regex = `/${source}/${flags}`
      if (known.has(regex)) return []
      const found = findSuperLinear(source, flags)
      return found === null ? [] : [`${regex} in ${files.join(', ')}: ${found}`]
    })
    expect(slow).toEqual([])
    const there = new Set(regexes.map(({ source, flags }) => `/${source}/${flags}`))
    expect([...known].filter((regex) => !there.has(regex))).toEqual([])
  })

  test('I03 an expression is made while the product runs only where it is listed', () => {
    expect(findMakers().toSorted()).toEqual(makers.map(([file]) => file).toSorted())
    expect(findSuperLinear(contact.source, contact.flags)).toBeNull()
  })
})
