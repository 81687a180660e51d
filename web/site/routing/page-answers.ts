import { systemClock } from '#kit/clock.ts'
import { api, isPublic, queries, session } from '#web/features/client/client.ts'
import { valueOf } from '#web/features/client/use-call.ts'
import type { Answer } from '#web/lib/api.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'
import { readPrerenderedAnswers } from '#web/site/start/prerendered-answers.ts'

/** Who moves along a row of links aims at each of them more than once. */
const askAgainMs = 10_000

const askedAt = new Map<string, number>()

const inPage = /<script id="first-answers" type="application\/json">([^<]*)<\/script>/

/**
 * Asks beforehand for what a public page shows. Nobody lists what that is: the server writes such a page anyway, and keeps it for a moment for
 * everybody; which calls it made, and what they told, is in it. What is told to members only is asked for as they themselves would.
 */
export async function fetchPageAnswers(path: string): Promise<void> {
  const nowMs = systemClock.nowMs()
  if (nowMs - (askedAt.get(path) ?? Number.NEGATIVE_INFINITY) < askAgainMs) return
  askedAt.set(path, nowMs)
  const reader = session.token()
  const text = await readPage(path)
  const first = readPrerenderedAnswers(inPage.exec(text)?.[1])
  if (!first || first.language !== readLanguage() || session.token() !== reader) return
  for (const [key, value] of first.answers) {
    // What is here already is asked for again by the page itself, if it is old.
    if (queries.getQueryData(key) !== undefined) continue
    if (reader === null || isPublic(key)) queries.setQueryData(key, value)
    else queries.query({ queryKey: key, queryFn: ({ signal }) => ask(key, signal) }).catch(() => undefined)
  }
}

async function readPage(path: string): Promise<string> {
  try {
    const answer = await fetch(path, { headers: { accept: 'text/html' }, priority: 'low' })
    return answer.ok ? await answer.text() : ''
  } catch {
    return ''
  }
}

/** A call as the cache knows it: its line, and what it is asked with. */
async function ask([line, input]: readonly unknown[], signal: AbortSignal): Promise<unknown> {
  const call = api.call as (line: unknown, input: object) => Promise<Answer<unknown, string>>
  return valueOf(await call(line, { ...(input as object), signal }))
}
