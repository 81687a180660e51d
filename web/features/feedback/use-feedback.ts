import type { listOwnFeedback, sendFeedback } from '#modules/messaging/contract.ts'
import { feedbackLettersMax } from '#modules/messaging/model.ts'
import { api, intents, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'

const line = 'GET /wps/feedback'

export const useOwnFeedback = (isEnabled: boolean) => useAnswer<typeof listOwnFeedback>(line, {}, { isEnabled })

interface Wish {
  readonly content: string
  readonly images: readonly string[]
}

/** While the outcome is unknown it is sent again under the same key, and is one message. */
export async function putFeedback({ content, images }: Wish) {
  const sendLine = 'PUT /wps/feedback'
  const input = { content, images: [...images] }
  return await intents.send(sendLine, input, (key) =>
    api.call<typeof sendFeedback>(sendLine, { body: { key, ...input } }),
  )
}

/** Null when it is with us, else what stood in the way. */
export async function sendInput(input: Wish): Promise<string | null> {
  const answer = await putFeedback(input)
  if (answer.ok) {
    void queries.invalidateQueries({ queryKey: [line] })
    return null
  }
  if (answer.refusal === 'input_is_invalid') return t('feedback.tooLong', { max: String(feedbackLettersMax) })
  const texts: Readonly<Record<string, PlainKey>> = {
    feedback_is_empty: 'feedback.isEmpty',
    feedback_is_full: 'feedback.isFull',
    file_is_unknown: 'feedback.fileIsGone',
    file_is_used: 'feedback.fileIsGone',
  }
  return t(texts[answer.refusal] ?? messageOf(answer.refusal))
}
