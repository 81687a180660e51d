import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book, Message } from '#web/lib/i18n.ts'

/** A language's texts by namespace. */
export type Library = Readonly<Record<string, Book>>

export function readLibrary(folder: string): Library {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Book]),
  )
}

export const mainText = (message: Message): string => (typeof message === 'string' ? message : message.other)

/** The names in braces, as often as they are there, sorted. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))
}

/** What a text needs; one with plural forms needs the count that chooses among them, even where it writes another number. */
export function fillingsOf(message: Message): string[] {
  const names = [...new Set(namesIn(mainText(message)))]
  return typeof message === 'string' || names.includes('count') ? names : ['count', ...names].toSorted()
}
