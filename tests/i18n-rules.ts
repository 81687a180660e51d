import { bcp47Of, type Language } from '#kit/language.ts'
import { type Library, namesIn as listNames, mainText } from '#web/build/read-texts.ts'
import type { Message } from '#web/lib/i18n.ts'

const namesIn = (text: string): string => listNames(text).join()

/** What a translation lacks, has too much, or fills in differently from English. */
export function findFaults(language: Language, english: Library, translated: Library): string[] {
  const faults: string[] = []
  for (const [namespace, book] of Object.entries(english)) {
    const own = translated[namespace] ?? {}
    for (const key of Object.keys(own)) if (!(key in book)) faults.push(`${language} ${key} is not in English`)
    for (const [key, message] of Object.entries(book)) {
      const text = own[key]
      if (text === undefined) faults.push(`${language} ${key} is missing`)
      else faults.push(...compare(language, key, message, text))
    }
  }
  for (const namespace of Object.keys(translated)) {
    if (!(namespace in english)) faults.push(`${language} ${namespace} is not a namespace`)
  }
  return faults
}

function compare(language: Language, key: string, message: Message, text: Message): string[] {
  if (typeof message !== typeof text) return [`${language} ${key} is a plural in only one of the two`]
  const faults: string[] = []
  if (mainText(text).trim() === '') faults.push(`${language} ${key} is empty`)
  if (namesIn(mainText(message)) !== namesIn(mainText(text))) faults.push(`${language} ${key} is filled differently`)
  if (typeof text !== 'string') faults.push(...findPluralFaults(language, key, text))
  return faults
}

/** The forms that stand for a single number. In Filipino "one" is also the form of 2, 3, 5 and 28. */
function findLoneForms(language: Language): Set<string> {
  const rules = new Intl.PluralRules(bcp47Of(language))
  const counts = new Map<string, number>()
  for (let count = 0; count <= 200; count += 1) {
    const form = rules.select(count)
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, size]) => size === 1).map(([form]) => form))
}

/** Each form of the language is there, and none of another; only a form of a single number may leave the number out. */
function findPluralFaults(language: Language, key: string, forms: Exclude<Message, string>): string[] {
  const needed = new Intl.PluralRules(bcp47Of(language)).resolvedOptions().pluralCategories
  const faults = needed.filter((form) => !forms[form]).map((form) => `${language} ${key} has no form for ${form}`)
  for (const [form, text] of Object.entries(forms)) {
    if (!needed.some((one) => one === form)) faults.push(`${language} ${key} has a form ${form} that is never used`)
    if (namesIn(text) !== namesIn(forms.other) && !findLoneForms(language).has(form)) {
      faults.push(`${language} ${key} leaves something out for ${form}`)
    }
    const foreign = namesIn(text)
      .split(',')
      .filter((name) => name !== '' && !namesIn(forms.other).includes(name))
    faults.push(...foreign.map((name) => `${language} ${key} fills in an unknown ${name}`))
  }
  return faults
}

/** Keys that stand nowhere in the sources: neither as they are, nor as what a template such as `step.${step}` can make. */
export function findUnused(keys: readonly string[], sources: string): string[] {
  // Attributes have double quotes.
  const literal = new Set([...sources.matchAll(/(['"])([a-z]\w*(?:\.\w+)*)\1/g)].map(([, , key]) => key))
  const templates = [...sources.matchAll(/`([a-z]\w*\.[\w.]*\$\{[^`]*)`/g)].map(
    ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`),
  )
  return keys.filter((key) => !literal.has(key) && !templates.some((template) => template.test(key)))
}

/** Longer by half and marked at both ends, as the wordiest translation would be; what is filled in stays. */
export function stretch(message: Message): Message {
  if (typeof message !== 'string') {
    const forms = Object.entries(message).map(([form, text]) => [form, stretch(text)] as const)
    return Object.fromEntries(forms) as Message
  }
  const longer = message.replace(/\{\w+\}|[aeiouy]/gi, (found) => (found.startsWith('{') ? found : `${found}${found}ə`))
  return `⟦${longer}⟧`
}
