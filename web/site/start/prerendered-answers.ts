import type { QueryClient } from '@tanstack/react-query'
import { isLanguage, type Language } from '#kit/language.ts'

/** The answers that the server rendered the first screen with. They travel in the page, so that nothing is asked twice. */
export interface PrerenderedAnswers {
  readonly language: Language
  readonly answers: readonly (readonly [key: readonly unknown[], value: unknown])[]
}

const answersElementId = 'first-answers'

export function readPrerenderedAnswers(text: string | null | undefined): PrerenderedAnswers | null {
  if (!text) return null
  // We wrote it ourselves, into our own page; the language is checked because everything after depends on it.
  const first = JSON.parse(text) as PrerenderedAnswers
  return isLanguage(first.language) ? first : null
}

/** Reads them out of the page into the cache; null when the server rendered nothing. */
export function takePrerenderedAnswers(page: Document, queries: QueryClient): PrerenderedAnswers | null {
  const first = readPrerenderedAnswers(page.getElementById(answersElementId)?.textContent)
  if (!first) return null
  for (const [key, value] of first.answers) queries.setQueryData(key, value)
  return first
}
