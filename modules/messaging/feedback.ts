import { type Id, newId } from '#kit/id.ts'
import { defaultLanguage } from '#kit/language.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { ClaimRefusal } from '#modules/files/model.ts'
import { claimFiles } from '#modules/files/service.ts'
import { type Messaging, now } from './deps.ts'
import { feedbackOpenMax } from './model.ts'
import { judgeQuestion } from './rules/question.ts'
import { tidyText } from './rules/text.ts'
import { deliver } from './service.ts'
import * as store from './store/feedback.ts'

export interface FeedbackInput {
  readonly memberId: Id<'member'>
  readonly key: string
  readonly content: string
  readonly images: readonly string[]
}

/** A question or a complaint, with pictures. Sent twice by the same key it is one; the same key for another text is refused. */
export async function sendFeedback(
  messaging: Messaging,
  { memberId, key, content, images }: FeedbackInput,
): Promise<Result<Id<'feedback'>, 'feedback_is_empty' | 'feedback_is_full' | ClaimRefusal | 'key_is_reused'>> {
  if (judgeQuestion(content) === 'is_empty') return no('feedback_is_empty')
  const text = tidyText(content)
  return await messaging.db.tx(async (tx) => {
    await store.lockMember(tx, memberId, 'feedback')
    const before = await store.findIntent(tx, memberId, key)
    if (before) return before.content === text ? yes(before.id) : no('key_is_reused')
    if ((await store.countOpen(tx, memberId)) >= feedbackOpenMax) return no('feedback_is_full')
    const claimed = await claimFiles(tx, memberId, 'feedback', images)
    if (!claimed.ok) return claimed
    const id = newId<'feedback'>(messaging.clock)
    await store.insertFeedback(tx, { id, memberId, intent: key, content: text, images, at: now(messaging) })
    return yes(id)
  })
}

const ownMax = 30
const pageSize = 50

export async function listOwnFeedback({ db }: Messaging, memberId: Id<'member'>): Promise<store.StoredFeedback[]> {
  return await store.listOwn(db.read, memberId, ownMax)
}

/** For operators: what waits, oldest first, or what was answered, newest first. */
export async function listFeedback({ db }: Messaging, isOpen: boolean, after: string | null) {
  const rows = await store.listAll(db.read, { isOpen, after, rowsMax: pageSize + 1 })
  const items = rows.slice(0, pageSize)
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

export interface AnswerInput {
  readonly id: string
  readonly answer: string
  readonly by: Id<'operator'>
}

/** The answer stands with the question and arrives in the inbox, at once or not at all. There is one answer. */
export async function answerFeedback(
  messaging: Messaging,
  { id, answer, by }: AnswerInput,
): Promise<Result<null, 'feedback_is_empty' | 'feedback_is_unknown' | 'feedback_is_answered'>> {
  const text = tidyText(answer)
  if (text === '') return no('feedback_is_empty')
  return await messaging.db.tx(async (tx) => {
    const found = await store.lockFeedback(tx, id)
    if (!found) return no('feedback_is_unknown')
    if (found.answeredAt) return no('feedback_is_answered')
    await store.writeAnswer(tx, id, { answer: text, at: now(messaging), by })
    await deliver(tx, messaging, {
      memberId: found.memberId,
      template: 'feedback_answered',
      figures: { question: found.content },
      source: `feedback:${id}`,
      texts: { [defaultLanguage]: { title: '', body: text } },
    })
    return yes(null)
  })
}
