import type { QueryClient } from '@tanstack/react-query'
import { isLanguage, type Language } from '#kit/language.ts'

/** The answers that the server rendered the first screen with. They travel in the page, so that nothing is asked twice. */
export interface FirstAnswers {
  readonly language: Language
  readonly answers: readonly (readonly [key: readonly unknown[], value: unknown])[]
}

const firstAnswersId = 'first-answers'

/** Reads them out of the page into the cache; null when the server rendered nothing. */
export function takeFirstAnswers(page: Document, queries: QueryClient): FirstAnswers | null {
  const text = page.getElementById(firstAnswersId)?.textContent
  if (!text) return null
  // We wrote it ourselves, into our own page; the language is checked because everything after depends on it.
  const first = JSON.parse(text) as FirstAnswers
  if (!isLanguage(first.language)) return null
  for (const [key, value] of first.answers) queries.setQueryData(key, value)
  return first
}
