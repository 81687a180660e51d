import { useInfiniteQuery } from '@tanstack/react-query'
import type { closeLink, createLink, createTeamMember, listLinks } from '#modules/agents/contract.ts'
import { api, intents, queries } from '#web/features/client/client.ts'
import { type CallRefused, valueOf } from '#web/features/client/use-call.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import type { Intents } from '#web/lib/intents.ts'

type Page = ReplyOf<typeof listLinks>
export type AgentInvite = Page['links'][number]
export type NewMember = ReplyOf<typeof createTeamMember>

const linksKey = ['GET /wps/agent/links'] as const

/** The agent's links, the newest first. */
export function useLinks() {
  return useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: linksKey,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: 20, ...(pageParam !== null && { before: pageParam }) }
      return valueOf(await api.call<typeof listLinks>('GET /wps/agent/links', { query, signal }))
    },
  })
}

const askLinksAgain = (): void => void queries.invalidateQueries({ queryKey: linksKey })

/** What shows the team has one more in it. */
function askTeamAgain(): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [line] }) => typeof line === 'string' && line.startsWith('GET /wps/agent/'),
  })
}

/** One request is one link, however often it is sent. */
export async function makeLink(input: Omit<InputOf<typeof createLink>['body'], 'key'>) {
  const line = 'POST /wps/agent/links'
  const answer = await intents.send(line, input, (key) =>
    api.call<typeof createLink>(line, { body: { ...input, key } }),
  )
  if (answer.ok) askLinksAgain()
  return answer
}

export async function endLink(link: string) {
  const answer = await api.call<typeof closeLink>('POST /wps/agent/links/:link/close', { params: { link } })
  if (answer.ok) askLinksAgain()
  return answer
}

/** The intents are the form's own: there is a password in what is asked for, which nothing keeps longer than the form. */
export async function makeMember(input: Omit<InputOf<typeof createTeamMember>['body'], 'key'>, ofForm: Intents) {
  const line = 'POST /wps/agent/members'
  const answer = await ofForm.send(line, input, (key) =>
    api.callSealed<typeof createTeamMember>(line, { body: { ...input, key } }),
  )
  if (answer.ok) askTeamAgain()
  return answer
}
