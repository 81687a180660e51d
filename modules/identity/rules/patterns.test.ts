import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { type FieldRule, judgeField, spellField } from '#modules/identity/rules/fields.ts'
import { countCharacters, listedSymbols, type PatternId, readDate } from '#modules/identity/rules/patterns.ts'
import { patternIds } from '#modules/settings/model.ts'

const run = (pattern: string, text: string): boolean => RE2JS.compile(pattern).testExact(text)
const rule = (patternId: PatternId | null, changes: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  acceptedPattern: null,
  patternId,
  minLength: 3,
  maxLength: 6,
  ...changes,
})
const judge = (patternId: PatternId, text: string, changes: Partial<FieldRule> = {}) =>
  judgeField(rule(patternId, changes), text, run)?.code ?? 'fine'

/** What one sign repeated makes a right answer of; a pattern that wants several kinds has them in front. */
const boundaries: readonly (readonly [id: PatternId, front: string, sign: string])[] = [
  [0, '', '*'],
  [0, '', '😀'],
  [1, 'a', '1'],
  [2, '', '汉'],
  [2, '', '𠮷'],
  [4, '', '7'],
  [5, 'a', '1'],
  [6, '', '0'],
  [7, 'A', 'b'],
  [8, 'A', ' '],
  [9, '', 'ñ'],
  [10, '中', '，'],
  [15, '', '한'],
  [16, '', 'ก'],
  [17, 'a', 'ข'],
  [18, '', '~'],
  [19, 'A', ' '],
  [20, 'aA', '1'],
  [21, 'a ', 'b'],
  [22, '', 'あ'],
  [23, '', 'Z'],
]

describe('VA-01.1 lengths are counted in characters and have both ends', () => {
  test.each(boundaries)('pattern %s with %s%s…', (id, front, sign) => {
    const of = (length: number): string => {
      const rest = length - countCharacters(front)
      // The last of pattern 20's four kinds.
      return id === 20 ? `${front}${sign.repeat(rest - 1)}!` : `${front}${sign.repeat(rest)}`
    }
    const bounds = { minLength: 4, maxLength: 7 }
    expect([3, 4, 7, 8].map((length) => judge(id, of(length), bounds))).toEqual([
      `pattern_${id}`,
      'fine',
      'fine',
      `pattern_${id}`,
    ])
    expect(judge(id, of(5), { minLength: 5, maxLength: 5 })).toBe('fine')
  })

  test('the fault says both counts, and the same one twice where only one will do', () => {
    expect(judgeField(rule(4), '!', run)).toEqual({ code: 'pattern_4', min: 3, max: 6 })
    expect(judgeField(rule(6, { minLength: 6 }), '1', run)).toEqual({ code: 'pattern_6', min: 6, max: 6 })
    expect(judgeField(rule(6, { minLength: 0 }), '', run)).toEqual({ code: 'is_missing', min: 1, max: 6 })
    expect(judgeField(rule(11), '2001-02-29', run)).toEqual({ code: 'pattern_11', min: 10, max: 10 })
  })
})

const examples: Readonly<Record<PatternId, { readonly fine: readonly string[]; readonly wrong: readonly string[] }>> = {
  0: { fine: ['abc', '  x', 'a b c', '„“”'], wrong: ['ab', 'abcdefg'] },
  1: { fine: ['abc', 'a12', 'ＡＢＣ'], wrong: ['1ab', 'a_b', 'ab ', 'añb'] },
  2: { fine: ['汉字1', '〇一二', '１２３', '123'], wrong: ['汉字a', 'あいう', '한국어', '汉 字', '々々々'] },
  3: { fine: [], wrong: [] },
  4: { fine: ['abc', '123', 'aB9', 'ａ１ｂ'], wrong: ['a-b', 'a b', 'ábc', '١٢٣', 'abc\u200B'] },
  5: { fine: ['ab1', '1ab'], wrong: ['abc', '123', 'a1_'] },
  6: { fine: ['123', '０１２'], wrong: ['12a', '1 2', '-12', '١٢٣', '1.2'] },
  7: { fine: ['Abc', 'aB1', 'ABC'], wrong: ['abc', '123', 'Ab!', 'éB1'] },
  8: { fine: ['Ab c', 'abc'], wrong: ['   ', 'ab1', 'Ana-1', 'José'] },
  9: { fine: ['abc', 'p@ß', '한국어', 'a👍b'], wrong: ['a b', 'a\u3000b', 'a\u00A0b', 'a\u200Bb', 'ab '] },
  10: { fine: ['阿·马', '你好！', '中文字'], wrong: ['···', '中文a', '中 文', '中文1'] },
  11: { fine: [], wrong: [] },
  13: { fine: [], wrong: [] },
  15: {
    fine: ['한국어', '가나다', '\u1112\u1161\u11AB국어'],
    wrong: ['ㄱㄴㄷ', '한국1', 'abc', '漢字語', 'ﾡﾢﾣ'],
  },
  16: { fine: ['กขค', 'สวัส', 'น้ำ'], wrong: ['กขa', 'กข ค', '฿฿฿', '๑๒๓', 'ລາວ'] },
  17: { fine: ['กข ค', 'Ann', 'กอ B'], wrong: ['   ', 'กข1', 'Añn'] },
  18: { fine: ['a1!', listedSymbols.slice(0, 6), '~~~'], wrong: ['a b', 'añb', 'a€b', '汉字1'] },
  19: { fine: ['A B', 'ABC'], wrong: ['   ', 'ABc', 'AB1'] },
  20: { fine: ['aB1!', 'éÀ9€', 'aB1 !'], wrong: ['aB1', 'aB!', 'a1!', 'B1!', 'aaaa'] },
  21: {
    fine: ['Jo Li', 'José M', "O'D N", 'นาย ก', '李 小龙'],
    wrong: ['Jose', 'Jo  L', ' Jo L', 'Jo L ', 'J0 Li', "' '", 'a . b'],
  },
  22: {
    fine: ['ひらが', 'カタカ', '漢字々', 'ラーメ', 'か\u3099いし'],
    wrong: ['ｶﾀｶﾅ', 'abc', 'ひら ', '한국어', '１２３', 'ア・イ'],
  },
  23: { fine: ['ABC', 'ＡＢＣ'], wrong: ['AbC', 'A B', 'AB1', 'ÉAB'] },
}

describe('VA-01.1 each of the twenty-two', () => {
  test('there are twenty-two', () => {
    expect(Object.keys(examples).map(Number)).toEqual([...patternIds])
    expect(patternIds).toHaveLength(22)
  })

  test.each(Object.entries(examples))('pattern %s', (key, { fine, wrong }) => {
    const id = Number(key) as PatternId
    for (const text of fine) expect([text, judge(id, text)]).toEqual([text, 'fine'])
    for (const text of wrong) {
      // Nothing but blanks is nothing at all.
      const code = text.trim() === '' ? 'is_missing' : `pattern_${id}`
      expect([text, judge(id, text)]).toEqual([text, code])
    }
  })

  test.each([
    ['a@b.co', true],
    ['maria.santos+play@mail.example.com', true],
    ["o'neil@example.org", true],
    ['ana@xn--bcher-kva.example', true],
    ['ana@bücher.example', false],
    ['ana@example', false],
    ['ana@example.c', false],
    ['ana@example.123', false],
    ['ana@-example.com', false],
    ['ana@example-.com', false],
    ['ana@exa_mple.com', false],
    ['ana@example..com', false],
    ['ana@@example.com', false],
    ['.ana@example.com', false],
    ['ana.@example.com', false],
    ['a..na@example.com', false],
    ['ana santos@example.com', false],
    ['"ana"@example.com', false],
    ['ana@example.com\r\nBcc: all@example.com', false],
    ['@example.com', false],
    [`${'a'.repeat(64)}@example.com`, true],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${'b'.repeat(63)}.com`, true],
    [`a@${'b'.repeat(64)}.com`, false],
    [`a@${'b.'.repeat(124)}com`, true],
    [`a@${'b.'.repeat(126)}com`, false],
  ])('pattern 3 about %s', (text, isFine) => {
    expect(judge(3, text, { minLength: 1, maxLength: 255 }) === 'fine').toBe(isFine)
  })

  test.each([
    ['2000-02-29', '02-29-2000', true],
    ['2024-02-29', '02-29-2024', true],
    ['1900-02-29', '02-29-1900', false],
    ['2023-02-29', '02-29-2023', false],
    ['2023-04-30', '04-30-2023', true],
    ['2023-04-31', '04-31-2023', false],
    ['2023-12-31', '12-31-2023', true],
    ['2023-13-01', '13-01-2023', false],
    ['2023-00-10', '00-10-2023', false],
    ['2023-01-00', '01-00-2023', false],
    ['0000-01-01', '01-01-0000', false],
    ['２０２３-０１-０１', '０１-０１-２０２３', true],
    ['2023/01/01', '01/01/2023', false],
    ['2023-1-1', '1-1-2023', false],
    ['2023-01-01 ', ' 01-01-2023', false],
    ['01-01-2023', '2023-01-01', false],
  ])('patterns 11 and 13 about %s and %s', (isoText, americanText, isFine) => {
    expect(judge(11, isoText) === 'fine').toBe(isFine)
    expect(judge(13, americanText) === 'fine').toBe(isFine)
  })

  test('a day is real when the calendar of the machine has it too', () => {
    fc.assert(
      fc.property(fc.nat(9998), fc.nat(14), fc.nat(33), (year, month, day) => {
        const text = `${String(year + 1).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const made = new Date(`${text}T00:00:00Z`)
        const isReal = !Number.isNaN(made.getTime()) && made.toISOString().startsWith(text)
        expect(readDate(text, 'yyyy-MM-dd') !== null).toBe(isReal)
      }),
    )
  })
})

describe('VA-04.1 the rest of a rule', () => {
  test('what may be left empty may be left empty, and what must not is missing', () => {
    expect(judge(4, '', { required: false })).toBe('fine')
    expect(judge(4, '   ', { required: false })).toBe('fine')
    expect(judge(4, 'a', { required: false })).toBe('pattern_4')
    expect(judge(4, '')).toBe('is_missing')
    expect(judgeField(rule(null), 'abc', run)).toBeNull()
  })

  test('an operator’s own pattern holds beside the numbered one', () => {
    const acceptedPattern = '^PH[0-9]{2,4}$'
    expect(judge(4, 'PH12', { acceptedPattern })).toBe('fine')
    expect(judge(4, 'ＰＨ１２', { acceptedPattern })).toBe('fine')
    expect(judge(4, 'XX12', { acceptedPattern })).toBe('is_malformed')
    expect(judge(4, 'PH-12', { acceptedPattern })).toBe('pattern_4')
    expect(judge(4, '', { acceptedPattern, required: false })).toBe('fine')
  })

  test.each(['ab\u0000c', 'ab\nc', 'ab\u202Ec', 'ab\u2066c', 'ab\uD800', 'ab\u007F'])(
    '%j cannot be written',
    (text) => {
      expect(judge(0, text)).toBe('is_unprintable')
      expect(judge(9, text)).toBe('is_unprintable')
    },
  )

  test('what is kept is what was judged', () => {
    expect(spellField(rule(4), 'ＡＢ１')).toBe('AB1')
    // The whole-compatibility form would tear this vowel in two.
    expect(spellField(rule(16), 'น้ำ')).toBe('น้ำ')
    expect(spellField(rule(22), 'か\u3099')).toBe('が')
  })
})

/** Rows that make a backtracking engine despair, and the ends that make it come back for more. */
const hostile = fc
  .tuple(
    fc.constantFrom('a', 'A1', 'a.', 'a@', 'a b', '汉·', 'か\u3099', '\u0E33', 'aA1!', '-', ' ', '\uFDFA', '0'),
    fc.integer({ min: 20_000, max: 40_000 }),
    fc.constantFrom('', '\u0000', '!', '@', ' ', 'é', '\uD800'),
  )
  .map(([seed, times, end]) => `${seed.repeat(Math.floor(times / seed.length))}${end}`)

// A quadratic walk over so many signs would outlast the time that a test has, many times over.
test.each(patternIds)('I02 no text is long enough to keep pattern %s busy', (id) => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(judge(id, text, { minLength: 1, maxLength: 255 })).not.toBe('fine')
      // Without the bound of the length, too: the expressions themselves are what must be quick.
      judge(id, text, { minLength: 1, maxLength: 1_000_000 })
    }),
    { numRuns: 6 },
  )
})

test('the answer is the same however often it is asked', () => {
  fc.assert(
    fc.property(fc.constantFrom(...patternIds), fc.string({ unit: 'grapheme' }), (id, text) => {
      const first = judge(id, text)
      expect(judge(id, text)).toBe(first)
      // What was accepted is accepted again in the spelling that is kept.
      if (first === 'fine') expect(judge(id, spellField(rule(id), text))).toBe('fine')
    }),
  )
})
