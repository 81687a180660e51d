import { useInfiniteQuery } from '@tanstack/react-query'
import type { closeLink, createLink, createTeamMember, listLinks } from '#modules/agents/contract.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import { api, queries } from '#web/site/app.ts'
import { type CallRefused, valueOf } from '#web/site/use-call.ts'

type Page = ReplyOf<typeof listLinks>
export type AgentInvite = Page['links'][number]
export type NewMember = ReplyOf<typeof createTeamMember>

const key = ['GET /wps/agent/links'] as const

/** The agent's links, the newest first. */
export function useLinks() {
  return useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: key,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: 20, ...(pageParam !== null && { before: pageParam }) }
      return valueOf(await api.call<typeof listLinks>('GET /wps/agent/links', { query, signal }))
    },
  })
}

const askLinksAgain = (): void => void queries.invalidateQueries({ queryKey: key })

/** What shows the team has one more in it. */
function askTeamAgain(): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [line] }) => typeof line === 'string' && line.startsWith('GET /wps/agent/'),
  })
}

export async function makeLink(body: InputOf<typeof createLink>['body']) {
  const answer = await api.call<typeof createLink>('POST /wps/agent/links', { body })
  if (answer.ok) askLinksAgain()
  return answer
}

export async function endLink(link: string) {
  const answer = await api.call<typeof closeLink>('POST /wps/agent/links/:link/close', { params: { link } })
  if (answer.ok) askLinksAgain()
  return answer
}

export async function makeMember(body: InputOf<typeof createTeamMember>['body']) {
  const answer = await api.callSealed<typeof createTeamMember>('POST /wps/agent/members', { body })
  if (answer.ok) askTeamAgain()
  return answer
}
