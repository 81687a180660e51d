import { beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '#kit/language.ts'
import { readLibrary } from '#web/build/read-texts.ts'
import { nameShortcut, spanOf } from '#web/lib/fmt-shortcuts.ts'
import { type Book, chooseLanguage, loadTexts, startLanguage, type TextSource, t } from '#web/lib/i18n.ts'
import { readLanguage, subscribeLanguage } from '#web/lib/i18n-language.ts'

const folder = `${import.meta.dirname}/../web/i18n`
const shipped = ['EN', 'TY', 'AR'] as const satisfies readonly Language[]
const libraries = Object.fromEntries(shipped.map((language) => [language, readLibrary(`${folder}/${language}`)]))

/** The real texts, which arrive when the test says so. */
class Shelf implements TextSource {
  readonly shipped = shipped
  readonly shell = libraries.EN?.shell ?? {}
  isBroken = false
  readonly asked: string[] = []
  private readonly held = new Map<Language, Promise<void>>()

  hold(language: Language): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held.set(language, promise)
    return resolve
  }

  async load(language: Language, namespace: string): Promise<Book> {
    this.asked.push(`${language}/${namespace}`)
    await this.held.get(language)
    if (this.isBroken) throw new TypeError('Failed to fetch')
    return libraries[language]?.[namespace] ?? {}
  }

  async prepare(): Promise<void> {}
}

class Memory {
  readonly kept: Map<string, string>

  constructor(lang?: string) {
    this.kept = new Map(lang === undefined ? [] : [['lang', lang]])
  }

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.kept.set(key, value)
  }
}

let shelf: Shelf
beforeEach(() => {
  shelf = new Shelf()
})

describe('the language at the start', () => {
  test.each([undefined, '', 'EN', 'en', 'XX', 'ty', '__proto__', 'constructor', '../../EN', 'FA'])(
    'G13 with %j in storage it is English, and nothing is asked for',
    async (lang) => {
      await startLanguage(shelf, new Memory(lang))
      expect(readLanguage()).toBe('EN')
      expect(t('nav.signOut')).toBe('Sign out')
      expect(shelf.asked).toEqual([])
    },
  )

  test('G13 ten thousand letters in storage are no language', async () => {
    await startLanguage(shelf, new Memory('A'.repeat(10_000)))
    expect(readLanguage()).toBe('EN')
  })

  test.each([
    ['TY', 'Mag-sign out'],
    ['AR', 'تسجيل الخروج'],
  ])('ST-15.1 with %s in storage it says “%s”', async (lang, text) => {
    await startLanguage(shelf, new Memory(lang))
    expect(t('nav.signOut')).toBe(text)
  })

  test('a storage that is forbidden, or texts that do not come, leave English', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    await startLanguage(shelf, { getItem: forbidden, setItem: forbidden })
    expect(readLanguage()).toBe('EN')
    expect(await chooseLanguage('TY')).toBe(true)
    expect(readLanguage()).toBe('TY')

    shelf.isBroken = true
    await startLanguage(shelf, new Memory('AR'))
    expect(readLanguage()).toBe('EN')
  })
})

describe('a change of language', () => {
  test('ST-15.1 is kept with the one before it, and told to who listens', async () => {
    const memory = new Memory()
    await startLanguage(shelf, memory)
    const received: Language[] = []
    const stop = subscribeLanguage(() => received.push(readLanguage()))
    await chooseLanguage('TY')
    await chooseLanguage('AR')
    stop()
    expect(received).toEqual(['TY', 'AR'])
    expect(Object.fromEntries(memory.kept)).toEqual({ lang: 'AR', hisLang: 'TY' })
  })

  test('that cannot be loaded changes nothing', async () => {
    const memory = new Memory('TY')
    await startLanguage(shelf, memory)
    shelf.isBroken = true
    expect(await chooseLanguage('AR')).toBe(false)
    expect(t('nav.signOut')).toBe('Mag-sign out')
    expect(Object.fromEntries(memory.kept)).toEqual({ lang: 'TY' })
  })

  test('the last choice wins, whichever comes first', async () => {
    await startLanguage(shelf, new Memory())
    const release = shelf.hold('AR')
    const slow = chooseLanguage('AR')
    await chooseLanguage('TY')
    release()
    await slow
    expect(readLanguage()).toBe('TY')
  })

  test('under way, a page that opens has its texts in the new language too', async () => {
    await startLanguage(shelf, new Memory())
    const release = shelf.hold('EN')
    const page = loadTexts('login')
    await chooseLanguage('TY')
    release()
    await page
    expect(t('login.greeting')).toBe('Masaya kaming makita kang muli.')
  })
})

describe('what is filled in', () => {
  test.each([
    ['EN', 1234, 'All 1,234 lines'],
    ['TY', 28, 'Lahat ng 28 na linya'],
    ['AR', 2, 'كلا السطرين'],
    ['TY', 9, 'Lahat ng 9 na linya'],
    ['AR', 3, 'كل الأسطر: \u20683\u2069'],
  ] as const)('in %s, of %i: “%s”', async (language, count, text) => {
    await startLanguage(shelf, new Memory(language))
    await loadTexts('records')
    expect(t('records.whole', { count })).toBe(text)
  })

  test('a name with braces or a dollar sign is only a name', async () => {
    await startLanguage(shelf, new Memory())
    expect(t('nav.accountOf', { name: '{name} $& $1' })).toBe('Account of {name} $& $1')
  })

  test('in Arabic an amount keeps its direction', async () => {
    await startLanguage(shelf, new Memory('AR'))
    await loadTexts('records')
    expect(t('records.openProof', { type: 'رهان', amount: '−₱200.00' })).toContain('\u2068−₱200.00\u2069')
  })

  test.each([
    ['last7', '2026-11-08', '2026-11-14', 'Last 7 days', 'Nakaraang 7 araw'],
    ['last30', '2026-10-16', '2026-11-14', 'Last 30 days', 'Nakaraang 30 araw'],
    ['next7', '2026-11-14', '2026-11-20', 'Next 7 days', 'Susunod na 7 araw'],
    ['next30', '2026-11-14', '2026-12-13', 'Next 30 days', 'Susunod na 30 araw'],
  ] as const)('MC-10.4 the shortcut %s is from %s to %s', async (shortcut, from, to, inEnglish, inFilipino) => {
    expect(spanOf(shortcut, '2026-11-14')).toEqual({ from, to })
    await startLanguage(shelf, new Memory())
    await loadTexts('dates')
    expect(nameShortcut(shortcut)).toBe(inEnglish)
    await chooseLanguage('TY')
    expect(nameShortcut(shortcut)).toBe(inFilipino)
  })
})
