import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { auditOf } from '#modules/agents/audit.ts'
import { type Agents, now } from '#modules/agents/deps.ts'
import { depthBelow } from '#modules/agents/tree.ts'
import { findPlayBlock } from '#modules/compliance/service.ts'
import { type Context, memberInfo } from '#modules/identity/service.ts'
import { deliver, findSource, type Messaging, moderateText } from '#modules/messaging/service.ts'

export interface MessageInput {
  readonly memberId: string
  /** The same key is the same message, however often it is sent. */
  readonly key: string
  readonly text: string
}

type Teller = Pick<Messaging, 'clock' | 'publish' | 'settings'>

type AnswerRefusal = 'message_is_unknown' | 'chat_words_are_refused' | 'chat_has_contact'

type MessageRefusal = 'member_not_found' | 'chat_words_are_refused' | 'chat_has_contact'

/**
 * An agent writes to somebody of the team; it arrives in their inbox under the agent's name. Who takes a break from the house is not
 * called back: nothing arrives, and the agent is not told, because a break is nobody's business but the member's.
 */
export async function writeToMember(
  agents: Agents,
  messaging: Teller,
  agentId: Id<'member'>,
  { memberId, key, text }: MessageInput,
  context: Context,
): Promise<Result<null, MessageRefusal>> {
  const moderated = await moderateText(messaging, text)
  return await agents.db.tx(async (tx) => {
    // Words are judged after the place, so that a stranger's id answers like a missing one whatever is written.
    if (((await depthBelow(tx, agentId, memberId)) ?? 0) === 0) return no('member_not_found')
    if (!moderated.ok) return moderated
    const input = { memberId: memberId as Id<'member'>, key, text: moderated.value }
    if ((await findPlayBlock(tx, input.memberId, now(agents))) === null) await put(tx, messaging, agentId, input)
    await auditOf(tx, agents, context, { action: 'agents.wrote', by: { who: 'agent', id: agentId }, subject: memberId })
    return yes(null)
  })
}

export interface AnswerInput {
  /** The message that is answered, in the member's own inbox. */
  readonly messageId: string
  readonly key: string
  readonly text: string
}

/** A member answers what an agent wrote to them; it goes to that agent, as long as they are above the member. */
export async function answerAgent(
  agents: Agents,
  messaging: Teller,
  memberId: Id<'member'>,
  { messageId, key, text }: AnswerInput,
): Promise<Result<null, AnswerRefusal>> {
  const moderated = await moderateText(messaging, text)
  return await agents.db.tx(async (tx) => {
    const agentId = authorOf(await findSource(tx, memberId, messageId))
    if (agentId === null || ((await depthBelow(tx, agentId, memberId)) ?? 0) === 0) return no('message_is_unknown')
    if (!moderated.ok) return moderated
    const { nickname } = await memberInfo(tx, memberId)
    await deliver(tx, messaging, {
      ...{ memberId: agentId, template: 'member_answered', figures: { from: nickname } },
      texts: { EN: { title: '', body: moderated.value } },
      source: `agents.answered:${memberId}:${key}`,
    })
    return yes(null)
  })
}

/** Who wrote a message, if it was an agent. */
function authorOf(source: string | null): Id<'member'> | null {
  const [kind, author] = source?.split(':') ?? []
  return kind === 'agents.wrote' && author !== undefined ? (author as Id<'member'>) : null
}

async function put(
  tx: Tx,
  messaging: Teller,
  agentId: Id<'member'>,
  { memberId, key, text }: MessageInput & { readonly memberId: Id<'member'> },
): Promise<void> {
  const { nickname } = await memberInfo(tx, agentId)
  await deliver(tx, messaging, {
    ...{ memberId, template: 'agent_wrote', figures: { from: nickname } },
    texts: { EN: { title: '', body: text } },
    source: `agents.wrote:${agentId}:${key}`,
  })
}
