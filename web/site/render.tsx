import type { QueryClient } from '@tanstack/react-query'
import { prerender } from 'react-dom/static.edge'
import type { Language } from '#kit/language.ts'
import { makeQueries } from '#web/features/client/client.ts'
import { loadAllTexts } from '#web/i18n/texts.ts'
import { addressOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { speakLanguage } from '#web/lib/i18n-language.ts'
import { fixedHistory, makeNavigator } from '#web/lib/navigator.ts'
import { renderedTitle } from '#web/lib/use-title.ts'
import { App } from '#web/site/app.tsx'
import { enterPlace, routeOf } from '#web/site/routing/routes.ts'
import type { PrerenderedAnswers } from '#web/site/start/prerendered-answers.ts'

export { shipped } from '#web/i18n/texts.ts'
export { isPublicPath } from '#web/site/routing/public-paths.ts'

/** Whether there is a page at this path, for whomever. */
export const isKnownPath = (path: string): boolean => routeOf(path) !== undefined

/** What a path's page consists of: its component and its texts, those that stand around every page among them. */
export function partsOf(path: string): { readonly name: string; readonly texts: readonly string[] } | null {
  const screen = routeOf(path)?.screen
  return screen ? { name: screen.name, texts: ['shell', ...screen.texts] } : null
}

export interface Wish {
  readonly path: string
  readonly language: Language
  /** Asks the server itself; undefined when it refused. */
  readonly ask: (address: string) => Promise<unknown>
}

export interface FirstScreen {
  readonly html: string
  readonly title: string
  readonly description: string
  readonly first: PrerenderedAnswers
}

/** A call that a page makes, as the cache knows it. */
interface Asked {
  readonly hash: string
  readonly key: readonly [line: string, input: { readonly params?: unknown; readonly query?: unknown }]
}

/** Pages whose calls follow from other calls are rendered once more for each step; none needs more than these. */
const passesMax = 4

let isPrepared: Promise<void> | undefined
let turn: Promise<unknown> = Promise.resolve()

/**
 * Renders a public page as a visitor first sees it. Nobody lists what a page needs: it is rendered, the server answers the
 * calls that it tried to make, and it is rendered again with the answers. The language is one for the whole program, so pages
 * take turns.
 */
export function render(request: Wish): Promise<FirstScreen> {
  const screen = turn.then(() => renderNow(request))
  turn = screen.catch(() => undefined)
  return screen
}

async function renderNow({ path, language, ask }: Wish): Promise<FirstScreen> {
  isPrepared ??= loadAllTexts()
  await isPrepared
  speakLanguage(language)
  const queries = makeQueries()
  const navigator = makeNavigator({ history: fixedHistory(path), enter: enterPlace })
  await navigator.start()
  const page = <App queries={queries} navigator={navigator} />
  let html = await write(page)
  const done = new Set<string>()
  for (let pass = 1; pass < passesMax; pass += 1) {
    const asked = unanswered(queries).filter(({ hash }) => !done.has(hash))
    if (asked.length === 0) break
    for (const { hash } of asked) done.add(hash)
    await Promise.all(asked.map(({ key }) => answer(queries, key, ask)))
    html = await write(page)
  }
  const answers = queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data] as const] : []))
  queries.clear()
  return { html, title: renderedTitle(), description: t('brand.description'), first: { language, answers } }
}

async function write(page: React.ReactNode): Promise<string> {
  // A part that is written later would have to be moved into its place by a script inside the page, which our policy forbids.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return await new Response(prelude).text()
}

function unanswered(queries: QueryClient): Asked[] {
  return queries
    .getQueryCache()
    .getAll()
    .flatMap((query) => {
      const [line] = query.queryKey
      const isCall = typeof line === 'string' && line.startsWith('GET /')
      const isWanted = (query.options as { enabled?: unknown }).enabled !== false
      return isCall && isWanted && query.state.status === 'pending'
        ? [{ hash: query.queryHash, key: query.queryKey as Asked['key'] }]
        : []
    })
}

async function answer(queries: QueryClient, key: Asked['key'], ask: Wish['ask']): Promise<void> {
  const [line, input] = key
  const value = await ask(addressOf(line, input))
  if (value !== undefined) queries.setQueryData(key, value)
}
