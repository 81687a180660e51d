import type {
  blockTeamMember,
  getTeamMember,
  messageTeamMember,
  moveTeamMember,
  noteTeamMember,
  setTeamRates,
  unblockTeamMember,
} from '#modules/agents/contract.ts'
import type { Rates } from '#modules/agents/model.ts'
import { api, intents, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type MemberCardData = ReplyOf<typeof getTeamMember>

export const useMemberCard = (member: string | null) =>
  useAnswer<typeof getTeamMember>(
    'GET /wps/agent/members/:member',
    { params: { member: member ?? '' } },
    { isEnabled: member !== null },
  )

/** Everything that agents see may show what was changed. */
function askAgain(): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [line] }) => typeof line === 'string' && line.startsWith('GET /wps/agent/'),
  })
}

async function settled<Answer extends { readonly ok: boolean }>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  if (answer.ok) askAgain()
  return answer
}

export const block = (member: string) =>
  settled(api.call<typeof blockTeamMember>('POST /wps/agent/members/:member/block', { params: { member } }))

export const unblock = (member: string) =>
  settled(api.call<typeof unblockTeamMember>('POST /wps/agent/members/:member/unblock', { params: { member } }))

export const writeNote = (member: string, note: string) =>
  settled(
    api.call<typeof noteTeamMember>('POST /wps/agent/members/:member/note', { params: { member }, body: { note } }),
  )

/** Nothing that agents see changes by it. */
export const writeMessage = (member: string, text: string) => {
  const line = 'POST /wps/agent/members/:member/message'
  return intents.send(line, { member, text }, (key) =>
    api.call<typeof messageTeamMember>(line, { params: { member }, body: { key, text } }),
  )
}

export const decideRates = (member: string, rates: Rates) =>
  settled(
    api.call<typeof setTeamRates>('POST /wps/agent/members/:member/rates', { params: { member }, body: { rates } }),
  )

export const move = (member: string, to: string) =>
  settled(api.call<typeof moveTeamMember>('POST /wps/agent/members/:member/move', { params: { member }, body: { to } }))
