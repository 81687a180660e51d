/** What a message is about; people filter their inbox by it. */
export const messageTopics = ['money', 'account', 'service', 'news'] as const
export type MessageTopic = (typeof messageTopics)[number]

/** What is filled into a message that the house writes by itself. All are texts: amounts as decimals, times as ISO, codes as they are. */
export interface Figures {
  welcome: Readonly<Record<string, never>>
  deposit_credited: Payment
  deposit_in_review: Payment
  deposit_failed: Payment
  deposit_reversed: Payment
  withdrawal_paid: Payment
  withdrawal_failed: Payment
  withdrawal_rejected: Payment
  withdrawal_reversed: Payment
  new_device: { readonly device: string; readonly at: string }
  password_changed: { readonly at: string }
  payment_password_changed: { readonly at: string }
  limit_lowered: LimitFigures
  limit_raise_asked: LimitFigures
  limit_raised: LimitFigures
  limit_removed: LimitFigures
  cool_off_begun: { readonly until: string }
  exclusion_begun: { readonly until: string }
  kyc_document_approved: { readonly document: string }
  kyc_document_rejected: { readonly document: string; readonly reason: string }
  feedback_answered: { readonly question: string }
  /** Somebody above writes; the words are their own. */
  agent_wrote: { readonly from: string }
  /** Somebody below answers what was written to them. */
  member_answered: { readonly from: string }
  /** From the agent above, or from somebody below. */
  transfer_received: { readonly amount: string; readonly currency: string; readonly from: string }
  /** Somebody above has sent a red envelope; the wish may be empty. */
  envelope_arrived: { readonly sender: string; readonly wish: string; readonly until: string }
  envelope_over: {
    readonly claimed: string
    readonly shares: string
    readonly returned: string
    readonly currency: string
  }
  contract_offered: ContractFigures
  contract_accepted: ContractFigures
  contract_rejected: ContractFigures
  contract_withdrawn: ContractFigures
  contract_expired: ContractFigures
  contract_terminated: ContractFigures
  earned_dividend: EarningFigures
  earned_daily: EarningFigures
  earned_hourly: EarningFigures
  earned_realtime: EarningFigures
  earned_rebate: EarningFigures
  /** A bonus was wagered to its end; the amount is what was given. */
  bonus_completed: { readonly amount: string; readonly currency: string }
  /** What would have brought a bonus did not, because another one runs. Its promotion is named below. */
  bonus_not_given: Readonly<Record<string, never>>
  /** A bonus ends within a day. */
  bonus_ending: {
    /** What is in its purse, and what is still to be wagered. */
    readonly amount: string
    readonly left: string
    readonly currency: string
    readonly at: string
  }
  /** Somebody looks at a bonus that is being wagered. */
  bonus_held: { readonly amount: string; readonly currency: string }
  lottery_ticket_won: TicketFigures
  lottery_ticket_lost: TicketFigures
  lottery_ticket_void: TicketFigures
  lottery_plan_over: {
    readonly lottery: string
    readonly amount: string
    readonly currency: string
    readonly staked: string
    readonly returned: string
  }
  lottery_plan_stopped: {
    readonly lottery: string
    /** What was given back. */
    readonly amount: string
    readonly currency: string
    /** The name of the refusal that the next issue met. */
    readonly reason: string
    /** The highest stake of the bonus that it broke; empty where it was something else. */
    readonly most: string
  }
}
export type Template = keyof Figures

interface Payment {
  readonly amount: string
  readonly currency: string
  readonly channel: string
  /** What people know the payment by. */
  readonly number: string
}

interface TicketFigures {
  readonly lottery: string
  readonly issue: string
  /** The number of the receipt. */
  readonly serial: string
  readonly amount: string
  readonly currency: string
}

interface EarningFigures {
  readonly amount: string
  readonly currency: string
  /** The last day that it was paid for, and in how many payouts. */
  readonly day: string
  readonly payouts: string
}

interface ContractFigures {
  /** What people know it by, and one of contracts' kinds. */
  readonly number: string
  readonly kind: string
  /** The name of the other side; empty for the house. */
  readonly other: string
  /** When it starts, ends or has to be answered by. */
  readonly at: string
}

interface LimitFigures {
  /** One of compliance's kinds, and one of its periods. */
  readonly limit: string
  readonly period: string
}

/** The topic of each kind; the list is complete, or nothing compiles. */
export const topicOf: Readonly<Record<Template, MessageTopic>> = {
  welcome: 'news',
  deposit_credited: 'money',
  deposit_in_review: 'money',
  deposit_failed: 'money',
  deposit_reversed: 'money',
  withdrawal_paid: 'money',
  withdrawal_failed: 'money',
  withdrawal_rejected: 'money',
  withdrawal_reversed: 'money',
  new_device: 'account',
  password_changed: 'account',
  payment_password_changed: 'account',
  limit_lowered: 'account',
  limit_raise_asked: 'account',
  limit_raised: 'account',
  limit_removed: 'account',
  cool_off_begun: 'account',
  exclusion_begun: 'account',
  kyc_document_approved: 'account',
  kyc_document_rejected: 'account',
  feedback_answered: 'service',
  agent_wrote: 'service',
  member_answered: 'service',
  transfer_received: 'money',
  envelope_arrived: 'money',
  envelope_over: 'money',
  contract_offered: 'money',
  contract_accepted: 'money',
  contract_rejected: 'money',
  contract_withdrawn: 'money',
  contract_expired: 'money',
  contract_terminated: 'money',
  earned_dividend: 'money',
  earned_daily: 'money',
  earned_hourly: 'money',
  earned_realtime: 'money',
  earned_rebate: 'money',
  bonus_completed: 'money',
  bonus_not_given: 'money',
  bonus_ending: 'money',
  bonus_held: 'money',
  lottery_ticket_won: 'money',
  lottery_ticket_lost: 'money',
  lottery_ticket_void: 'money',
  lottery_plan_over: 'money',
  lottery_plan_stopped: 'money',
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

/** What a room of the chat is called: those of the settings by themselves, those of other modules with a word of theirs in front. */
export const roomShape = /^[a-z0-9-]{1,48}$/

/** What members call the room in which they write with customer service: each has one of their own. */
export const supportRoom = 'help'

export const supportRoomOf = (memberId: string): string => `${supportRoom}-${memberId}`

/** Whether a room is one member's alone. */
export const isSupportRoom = (room: string): boolean => room.startsWith(`${supportRoom}-`)

/** Rooms that other modules have, such as one for each table. */
export type HasRoom = (room: string) => Promise<boolean>
