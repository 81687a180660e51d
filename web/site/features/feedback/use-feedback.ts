import type { listOwnFeedback, sendFeedback } from '#modules/messaging/contract.ts'
import { feedbackLettersMax } from '#modules/messaging/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { api, queries } from '#web/site/app.ts'
import { useAnswer } from '#web/site/use-call.ts'

const line = 'GET /wps/feedback'

export const useOwnFeedback = (isEnabled: boolean) => useAnswer<typeof listOwnFeedback>(line, {}, { isEnabled })

export interface Wish {
  /** Made once, when the text is begun: sent twice it is one message. */
  readonly key: string
  readonly content: string
  readonly images: readonly string[]
}

/** Null when it is with us, else what stood in the way. */
export async function sendWish({ key, content, images }: Wish): Promise<string | null> {
  const answer = await api.call<typeof sendFeedback>('PUT /wps/feedback', {
    body: { key, content, images: [...images] },
  })
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
