import { assert } from '#kit/assert.ts'
import { bcp47Of, defaultLanguage, isLanguage, isRightToLeft, type Language } from '#kit/language.ts'
import { formatNumber, prepareFormats } from '#web/lib/fmt.ts'
import { readLanguage, speakLanguage } from '#web/lib/i18n-language.ts'

/** Every text by its key. The app that brings the texts declares them here, because what is shared knows no app. */
export interface Texts {}

/** The names that a text is filled with, by its key; a text that is not listed is whole by itself. */
export interface Fillings {}

type MessageKey = keyof Texts
type NamesOf<Key> = Key extends keyof Fillings ? Fillings[Key] : never

/** A count is given as a number, since the words around it depend on it; everything else is text already. */
type ValueOf<Key extends MessageKey, Name> = Name extends 'count'
  ? Texts[Key] extends string
    ? string
    : number | bigint
  : string

type Values<Key extends MessageKey> = Key extends unknown
  ? [NamesOf<Key>] extends [never]
    ? []
    : [values: { readonly [Name in NamesOf<Key> & string]: ValueOf<Key, Name> }]
  : never

/** A text that is whole by itself. */
export type PlainKey = { [Key in MessageKey]: Values<Key> extends [] ? Key : never }[MessageKey]

/** A text, or one for each plural form of its language; `other` is always among those. */
export type Message = string | (Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string })
export type Book = Readonly<Record<string, Message>>

/** Where an app's texts come from. */
export interface TextSource {
  /** The languages that can be chosen. */
  readonly shipped: readonly Language[]
  /** What every page needs, in the language that all others fall back to; it is there without loading. */
  readonly shell: Book
  load(language: Language, namespace: string): Promise<Book>
  /** Whatever else a language needs before it is shown, such as its script's font. */
  prepare(language: Language): Promise<void>
}

type LanguageMemory = Pick<Storage, 'getItem' | 'setItem'>

const shellNamespace = 'shell'
const books = new Map<Language, Map<string, Message>>()
const wanted = new Set([shellNamespace])
let source: TextSource | undefined
let memory: LanguageMemory | undefined
let choices = 0

/** Decides the language before anything is shown: the one that was chosen last, if it is one that we speak. */
export async function startLanguage(texts: TextSource, storage: LanguageMemory | undefined): Promise<void> {
  source = texts
  memory = storage
  learn(defaultLanguage, texts.shell)
  const language = recall()
  const isLoaded = language === defaultLanguage || (await tryLoading(language))
  show(isLoaded ? language : defaultLanguage)
}

/** What stands in storage may be anything: it is a request, and only a code that is on the list is granted. */
function recall(): Language {
  try {
    const code = memory?.getItem('lang')
    return isLanguage(code) && source?.shipped.includes(code) ? code : defaultLanguage
  } catch {
    return defaultLanguage
  }
}

/** Changes the language of the page in place. False when it could not be loaded: then the page stays as it is. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  choices += 1
  const choice = choices
  if (!(await tryLoading(language))) return false
  // Who chooses twice in a row means the second, whichever loads first.
  if (choice !== choices) return true
  const previous = readLanguage()
  try {
    memory?.setItem('hisLang', previous)
    memory?.setItem('lang', language)
  } catch {
    // A browser that keeps nothing still changes its language; it only forgets it.
  }
  show(language)
  return true
}

/** Makes texts of one part of the app available, in the language of the page and in the one it may be changing to. */
export async function loadTexts(namespace: string): Promise<void> {
  wanted.add(namespace)
  const language = readLanguage()
  await load(language, namespace)
  // The language may have changed under way, to one that was being loaded before this part was wanted.
  if (readLanguage() !== language) await loadTexts(namespace)
}

/** Everything of one language at once. */
export async function loadWhole(language: Language, texts: TextSource, namespaces: Iterable<string>): Promise<void> {
  for (const namespace of namespaces) learn(language, await texts.load(language, namespace))
  await prepareFormats(language)
}

async function tryLoading(language: Language): Promise<boolean> {
  assert(source, 'startLanguage was called')
  try {
    const texts = [...wanted].map((namespace) => load(language, namespace))
    await Promise.all([...texts, prepareFormats(language), source.prepare(language)])
    return true
  } catch {
    return false
  }
}

async function load(language: Language, namespace: string): Promise<void> {
  assert(source, 'startLanguage was called')
  learn(language, await source.load(language, namespace))
}

function learn(language: Language, book: Book): void {
  const known = books.get(language) ?? new Map<string, Message>()
  for (const [key, message] of Object.entries(book)) known.set(key, message)
  books.set(language, known)
}

function show(language: Language): void {
  if (typeof document !== 'undefined') {
    document.documentElement.lang = bcp47Of(language)
    document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  }
  speakLanguage(language)
}

/** The text under a key, with its placeholders filled in; the compiler knows which there are. */
export function t<Key extends MessageKey>(key: Key, ...[values]: Values<Key>): string {
  const language = readLanguage()
  const message = books.get(language)?.get(key)
  assert(message !== undefined, `the text ${key} is loaded in ${language}`)
  return fill(message, language, values ?? {})
}

function fill(
  message: Message,
  language: Language,
  values: Readonly<Record<string, string | number | bigint>>,
): string {
  const text = typeof message === 'string' ? message : (message[pluralOf(values.count ?? 0, language)] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    const written = typeof value === 'string' ? value : formatNumber(value, language)
    // In a text from right to left, a name or an amount keeps its own direction and cannot turn its neighbours around.
    return isRightToLeft(language) ? `\u2068${written}\u2069` : written
  })
}

function pluralOf(count: string | number | bigint, language: Language): Intl.LDMLPluralRule {
  return new Intl.PluralRules(bcp47Of(language)).select(Number(count))
}
