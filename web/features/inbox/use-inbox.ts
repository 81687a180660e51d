import { useInfiniteQuery } from '@tanstack/react-query'
import type { answerAgentMessage } from '#modules/agents/contract.ts'
import type {
  deleteMessages,
  getInbox,
  readAllMessages,
  readMessages,
  restoreMessages,
} from '#modules/messaging/contract.ts'
import type { MessageTopic } from '#modules/messaging/model.ts'
import { api, intents, queries } from '#web/features/client/client.ts'
import { type CallRefused, valueOf } from '#web/features/client/use-call.ts'
import { askMessagesAgain } from '#web/features/inbox/use-unread.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'

type Page = ReplyOf<typeof getInbox>
export type Filter = MessageTopic | 'unread' | null

const line = 'GET /wps/messages'

export function useInbox(filter: Filter) {
  const language = readLanguage()
  return useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: [line, filter, language],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const query = { language, ...(filter && { filter }), ...(pageParam !== null && { before: pageParam }) }
      return valueOf(await api.call<typeof getInbox>(line, { query, signal }))
    },
  })
}

type Shown = { readonly pages: readonly Page[]; readonly pageParams: readonly unknown[] }

/** What is on the screen changes at once; the server's word follows and corrects it. */
function change(edit: (messages: Page['messages']) => Page['messages']): void {
  queries.setQueriesData<Shown>({ queryKey: [line] }, (shown) => {
    return shown && { ...shown, pages: shown.pages.map((page) => ({ ...page, messages: edit(page.messages) })) }
  })
}

export async function markRead(ids: readonly string[], atIso: string): Promise<void> {
  change((messages) => messages.map((one) => (ids.includes(one.id) ? { ...one, readAt: one.readAt ?? atIso } : one)))
  const answer = await api.call<typeof readMessages>('POST /wps/messages/read', { body: { ids: [...ids] } })
  if (answer.ok) queries.setQueryData(['GET /wps/relay/CSP_unreadCount', {}], answer.value)
  else askMessagesAgain()
}

export async function markAllRead(upTo: string): Promise<boolean> {
  const answer = await api.call<typeof readAllMessages>('POST /wps/messages/readAll', { body: { upTo } })
  askMessagesAgain()
  return answer.ok
}

export async function removeMessage(id: string): Promise<boolean> {
  change((messages) => messages.filter((one) => one.id !== id))
  const answer = await api.call<typeof deleteMessages>('POST /wps/messages/delete', { body: { ids: [id] } })
  askMessagesAgain()
  return answer.ok
}

export async function restoreMessage(id: string): Promise<boolean> {
  const answer = await api.call<typeof restoreMessages>('POST /wps/messages/restore', { body: { ids: [id] } })
  askMessagesAgain()
  return answer.ok
}

/** Answers what an agent wrote. While the outcome is unknown it is sent again under the same key, and arrives once. */
export async function sendAnswer(messageId: string, text: string) {
  const answerLine = 'POST /wps/member/messages/:id/answer'
  return await intents.send(answerLine, { messageId, text }, (key) =>
    api.call<typeof answerAgentMessage>(answerLine, { params: { id: messageId }, body: { key, text } }),
  )
}
