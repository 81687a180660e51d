import { feedbackLettersMax } from '#modules/messaging/model.ts'
import { countLetters, tidyText } from '#modules/messaging/rules/text.ts'

/** A question to us has at least so many letters, once what nobody can see is taken out of it. */
const questionLettersLeast = 1

type QuestionFault = 'is_empty' | 'is_too_long'

/** What is wrong with a question to us; null when nothing is. The form asks before it is sent, and the server asks again. */
export function judgeQuestion(content: string): QuestionFault | null {
  const count = countLetters(tidyText(content))
  if (count < questionLettersLeast) return 'is_empty'
  return count > feedbackLettersMax ? 'is_too_long' : null
}
