import type { RefusalTable } from '#kit/module.ts'
import type { MessagingRefusal } from '#modules/messaging/model.ts'

export const messagingRefusals: RefusalTable<MessagingRefusal> = {
  message_is_unknown: { status: 404, message: 'There is no such message.' },
  message_needs_english: {
    status: 422,
    message: 'There must be an English text, for the languages without their own.',
  },
  recipient_is_unknown: { status: 422, message: 'One of the recipients does not exist.' },
  feedback_is_empty: { status: 422, message: 'Please write something.' },
  feedback_is_full: { status: 429, message: 'Please wait for our answers to what you have sent.' },
  feedback_is_unknown: { status: 404, message: 'There is no such feedback.' },
  feedback_is_answered: { status: 409, message: 'This was answered already.' },
  chat_model_is_unknown: { status: 404, message: 'There is no such chat.' },
  chat_is_closed: { status: 403, message: 'The chat is closed.' },
  chat_room_is_unknown: { status: 404, message: 'There is no such room.' },
  chat_is_muted: { status: 403, message: 'You cannot write here at the moment.' },
  chat_is_too_fast: { status: 429, message: 'One moment: you write faster than others can read.' },
  chat_line_is_repeated: { status: 409, message: 'You have said that already.' },
  chat_line_is_empty: { status: 422, message: 'Please write something.' },
  chat_words_are_refused: { status: 422, message: 'These words are not allowed here.' },
  chat_has_contact: { status: 422, message: 'Addresses, links and telephone numbers are not allowed here.' },
  chat_line_is_unknown: { status: 404, message: 'There is no such line.' },
}
