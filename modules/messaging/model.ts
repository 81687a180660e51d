/** What a message is about; people filter their inbox by it. */
export const messageTopics = ['money', 'account', 'service', 'news'] as const
export type MessageTopic = (typeof messageTopics)[number]

/** What is filled into a message that the house writes by itself. All are texts: amounts as decimals, times as ISO, codes as they are. */
export interface Figures {
  welcome: { readonly name: string }
  deposit_credited: { readonly amount: string; readonly currency: string }
  deposit_review: { readonly amount: string; readonly currency: string }
  withdrawal_paid: { readonly amount: string; readonly currency: string }
  withdrawal_failed: { readonly amount: string; readonly currency: string }
  withdrawal_rejected: { readonly amount: string; readonly currency: string }
  withdrawal_confirm: { readonly amount: string; readonly currency: string; readonly until: string }
  payout_account_changed: { readonly account: string }
  new_device: { readonly device: string; readonly at: string }
  password_changed: { readonly at: string }
  payment_password_changed: { readonly at: string }
  limit_lowered: { readonly limit: string; readonly period: string }
  limit_raise_asked: { readonly limit: string; readonly period: string }
  limit_raised: { readonly limit: string; readonly period: string }
  cool_off_begun: { readonly until: string }
  exclusion_begun: { readonly until: string }
  kyc_approved: { readonly document: string }
  kyc_rejected: { readonly document: string; readonly reason: string }
  feedback_answered: { readonly question: string }
}
export type Template = keyof Figures

/** The topic of each kind; the list is complete, or nothing compiles. */
export const topicOf: Readonly<Record<Template, MessageTopic>> = {
  welcome: 'news',
  deposit_credited: 'money',
  deposit_review: 'money',
  withdrawal_paid: 'money',
  withdrawal_failed: 'money',
  withdrawal_rejected: 'money',
  withdrawal_confirm: 'money',
  payout_account_changed: 'account',
  new_device: 'account',
  password_changed: 'account',
  payment_password_changed: 'account',
  limit_lowered: 'account',
  limit_raise_asked: 'account',
  limit_raised: 'account',
  cool_off_begun: 'account',
  exclusion_begun: 'account',
  kyc_approved: 'account',
  kyc_rejected: 'account',
  feedback_answered: 'service',
}

export const templates = Object.keys(topicOf) as [Template, ...Template[]]

/** One message that the house writes by itself. */
export type SystemMessage = {
  readonly [T in Template]: { readonly template: T; readonly figures: Figures[T] }
}[Template]

/** What an operator wrote, in one language. */
export interface WrittenText {
  readonly title: string
  readonly body: string
}

export const feedbackLettersMax = 140
export const feedbackImagesMax = 3
/** How many questions of one member wait for an answer at a time. */
export const feedbackOpenMax = 10

export const chatLettersMax = 200
/** How many lines a room shows when it is opened, and how many more at a time. */
export const chatPageSize = 50

/** The one of the two that a forbidden word does: it is dotted out, or the line is not taken at all. */
export type ChatRefusal =
  | 'chat_is_closed'
  | 'chat_room_is_unknown'
  | 'chat_is_muted'
  | 'chat_is_too_fast'
  | 'chat_line_is_repeated'
  | 'chat_line_is_empty'
  | 'chat_words_are_refused'
  | 'chat_has_contact'
  | 'chat_line_is_unknown'

export type FeedbackRefusal = 'feedback_is_empty' | 'feedback_is_full' | 'feedback_is_unknown' | 'feedback_is_answered'

export type MessagingRefusal =
  | ChatRefusal
  | FeedbackRefusal
  | 'message_is_unknown'
  | 'message_needs_english'
  | 'recipient_is_unknown'
  | 'chat_model_is_unknown'
