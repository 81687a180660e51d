import { isCurrency } from '#kit/money.ts'
import type { getInbox } from '#modules/messaging/contract.ts'
import type { Template } from '#modules/messaging/model.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import {
  BadgeCheck,
  BadgeX,
  Banknote,
  CircleAlert,
  Gauge,
  Gift,
  HandCoins,
  Headset,
  KeyRound,
  Megaphone,
  MessageSquare,
  MonitorSmartphone,
  PauseCircle,
  SearchCheck,
  Sparkles,
} from '#web/ui/icons.ts'
import { contractFaces } from './contract-texts.ts'
import { earningFaces } from './earning-texts.ts'
import { lotteryFaces } from './lottery-texts.ts'
import {
  blue,
  type Face,
  type Figures,
  gold,
  green,
  isolate,
  moment,
  red,
  violet,
  wordOf,
} from './message-presentation.ts'

export type Message = ReplyOf<typeof getInbox>['messages'][number]

const record = { page: 'transactionHistory', text: 'inbox.openRecord' } as const
const withdrawals = { page: 'withdraw', text: 'inbox.openWithdrawals' } as const
const deposits = { page: 'depositv2', text: 'inbox.openDeposits' } as const
const account = { page: 'securityCenter', text: 'inbox.openAccount' } as const

function amountOf({ amount = '0', currency = '' }: Figures): string {
  return `\u2066${isCurrency(currency) ? formatAmount(amount, currency) : `${amount} ${currency}`}\u2069`
}

const payment = (figures: Figures) => ({
  amount: amountOf(figures),
  channel: isolate(figures.channel ?? ''),
  number: isolate(figures.number ?? ''),
})

const limitKeys: Readonly<Record<string, PlainKey>> = {
  deposit: 'inbox.limit.deposit',
  loss: 'inbox.limit.loss',
  wager: 'inbox.limit.wager',
  session: 'inbox.limit.session',
}
const periodKeys: Readonly<Record<string, PlainKey>> = {
  day: 'inbox.period.day',
  week: 'inbox.period.week',
  month: 'inbox.period.month',
}
const documentKeys: Readonly<Record<string, PlainKey>> = {
  passport: 'inbox.document.passport',
  national_id: 'inbox.document.nationalId',
  drivers_license: 'inbox.document.driversLicense',
  umid: 'inbox.document.umid',
  postal_id: 'inbox.document.postalId',
  proof_of_address: 'inbox.document.proofOfAddress',
}
const reasonKeys: Readonly<Record<string, PlainKey>> = {
  unreadable: 'inbox.reason.unreadable',
  expired: 'inbox.reason.expired',
  name_differs: 'inbox.reason.nameDiffers',
  birth_date_differs: 'inbox.reason.birthDateDiffers',
  not_accepted: 'inbox.reason.notAccepted',
}
const limit = ({ limit: kind, period }: Figures) => ({
  limit: wordOf(limitKeys, kind),
  period: wordOf(periodKeys, period),
})

/** How each message of the house looks and reads. The list is complete, or nothing compiles. */
const faces: Readonly<Record<Template, Face>> = {
  welcome: {
    icon: Sparkles,
    hue: gold,
    title: 'inbox.welcome',
    body: () => t('inbox.welcomeBody'),
    next: deposits,
  },
  deposit_credited: {
    icon: Banknote,
    hue: green,
    title: 'inbox.depositCredited',
    body: (figures) => t('inbox.depositCreditedBody', payment(figures)),
    next: record,
  },
  deposit_in_review: {
    icon: SearchCheck,
    hue: gold,
    title: 'inbox.depositInReview',
    body: (figures) => t('inbox.depositInReviewBody', payment(figures)),
    next: deposits,
  },
  deposit_failed: {
    icon: CircleAlert,
    hue: red,
    title: 'inbox.depositFailed',
    body: (figures) => t('inbox.depositFailedBody', payment(figures)),
    next: deposits,
  },
  deposit_reversed: {
    icon: CircleAlert,
    hue: red,
    title: 'inbox.depositReversed',
    body: (figures) => t('inbox.depositReversedBody', payment(figures)),
    next: record,
  },
  withdrawal_paid: {
    icon: HandCoins,
    hue: green,
    title: 'inbox.withdrawalPaid',
    body: (figures) => t('inbox.withdrawalPaidBody', payment(figures)),
    next: withdrawals,
  },
  withdrawal_failed: {
    icon: CircleAlert,
    hue: red,
    title: 'inbox.withdrawalFailed',
    body: (figures) => t('inbox.withdrawalFailedBody', payment(figures)),
    next: withdrawals,
  },
  withdrawal_rejected: {
    icon: CircleAlert,
    hue: red,
    title: 'inbox.withdrawalRejected',
    body: (figures) => t('inbox.withdrawalRejectedBody', payment(figures)),
    next: withdrawals,
  },
  withdrawal_reversed: {
    icon: CircleAlert,
    hue: gold,
    title: 'inbox.withdrawalReversed',
    body: (figures) => t('inbox.withdrawalReversedBody', payment(figures)),
    next: withdrawals,
  },
  new_device: {
    icon: MonitorSmartphone,
    hue: blue,
    title: 'inbox.newDevice',
    body: ({ device = '', at }) => t('inbox.newDeviceBody', { device: isolate(device), at: moment(at) }),
    next: account,
  },
  password_changed: {
    icon: KeyRound,
    hue: blue,
    title: 'inbox.passwordChanged',
    body: ({ at }) => t('inbox.passwordChangedBody', { at: moment(at) }),
    next: account,
  },
  payment_password_changed: {
    icon: KeyRound,
    hue: blue,
    title: 'inbox.paymentPasswordChanged',
    body: ({ at }) => t('inbox.paymentPasswordChangedBody', { at: moment(at) }),
    next: account,
  },
  limit_lowered: {
    icon: Gauge,
    hue: violet,
    title: 'inbox.limitLowered',
    body: (figures) => t('inbox.limitLoweredBody', limit(figures)),
    next: account,
  },
  limit_raise_asked: {
    icon: Gauge,
    hue: violet,
    title: 'inbox.limitRaiseAsked',
    body: (figures) => t('inbox.limitRaiseAskedBody', limit(figures)),
    next: account,
  },
  limit_raised: {
    icon: Gauge,
    hue: violet,
    title: 'inbox.limitRaised',
    body: (figures) => t('inbox.limitRaisedBody', limit(figures)),
    next: account,
  },
  limit_removed: {
    icon: Gauge,
    hue: violet,
    title: 'inbox.limitRemoved',
    body: (figures) => t('inbox.limitRemovedBody', limit(figures)),
    next: account,
  },
  cool_off_begun: {
    icon: PauseCircle,
    hue: violet,
    title: 'inbox.coolOffBegun',
    body: ({ until }) => t('inbox.coolOffBegunBody', { until: moment(until) }),
  },
  exclusion_begun: {
    icon: PauseCircle,
    hue: violet,
    title: 'inbox.exclusionBegun',
    body: ({ until }) => t('inbox.exclusionBegunBody', { until: moment(until) }),
  },
  kyc_document_approved: {
    icon: BadgeCheck,
    hue: green,
    title: 'inbox.kycApproved',
    body: ({ document }) => t('inbox.kycApprovedBody', { document: wordOf(documentKeys, document) }),
    next: account,
  },
  kyc_document_rejected: {
    icon: BadgeX,
    hue: red,
    title: 'inbox.kycRejected',
    body: ({ document, reason }) =>
      t('inbox.kycRejectedBody', { document: wordOf(documentKeys, document), reason: wordOf(reasonKeys, reason) }),
    next: account,
  },
  feedback_answered: {
    icon: Headset,
    hue: blue,
    title: 'inbox.feedbackAnswered',
    body: ({ question = '' }) => t('inbox.feedbackAnsweredBody', { question: isolate(question) }),
  },
  agent_wrote: {
    icon: MessageSquare,
    hue: blue,
    title: 'inbox.agentWrote',
    body: ({ from = '' }) => t('inbox.agentWroteBody', { sender: isolate(from) }),
  },
  member_answered: {
    icon: MessageSquare,
    hue: blue,
    title: 'inbox.memberAnswered',
    body: ({ from = '' }) => t('inbox.memberAnsweredBody', { sender: isolate(from) }),
  },
  transfer_received: {
    icon: HandCoins,
    hue: green,
    title: 'inbox.transferReceived',
    body: (figures) =>
      t('inbox.transferReceivedBody', { amount: amountOf(figures), sender: isolate(figures.from ?? '') }),
    next: record,
  },
  envelope_arrived: {
    icon: Gift,
    hue: red,
    title: 'inbox.envelopeArrived',
    body: ({ sender: from = '', wish = '', until: end }) => {
      const [sender, until] = [isolate(from), moment(end)]
      return wish === ''
        ? t('inbox.envelopeArrivedPlainBody', { sender, until })
        : t('inbox.envelopeArrivedBody', { sender, until, wish: isolate(wish) })
    },
    next: { page: 'rewardCenter', text: 'inbox.openEnvelopes' },
  },
  envelope_over: {
    icon: Gift,
    hue: gold,
    title: 'inbox.envelopeOver',
    body: ({ claimed = '', shares = '', returned: amount = '0', currency = '' }) =>
      Number(amount) > 0
        ? t('inbox.envelopeReturnedBody', { claimed, shares, amount: amountOf({ amount, currency }) })
        : t('inbox.envelopeOverBody', { claimed, shares }),
    next: record,
  },
  bonus_completed: {
    icon: BadgeCheck,
    hue: green,
    title: 'inbox.bonusCompleted',
    body: (figures) => t('inbox.bonusCompletedBody', { amount: amountOf(figures) }),
    next: { page: 'bonusDetails', text: 'inbox.openBonus' },
  },
  bonus_not_given: {
    icon: Gift,
    hue: gold,
    title: 'inbox.bonusNotGiven',
    body: () => t('inbox.bonusNotGivenBody'),
    next: { page: 'bonusDetails', text: 'inbox.openBonus' },
  },
  bonus_ending: {
    icon: Gift,
    hue: gold,
    title: 'inbox.bonusEnding',
    body: ({ amount = '0', left = '0', currency = '', at }) =>
      t('inbox.bonusEndingBody', {
        ...{ amount: amountOf({ amount, currency }), left: amountOf({ amount: left, currency }), at: moment(at) },
      }),
    next: { page: 'bonusDetails', text: 'inbox.openBonus' },
  },
  bonus_held: {
    icon: Gift,
    hue: gold,
    title: 'inbox.bonusHeld',
    body: (figures) => t('inbox.bonusHeldBody', { amount: amountOf(figures) }),
    next: { page: 'bonusDetails', text: 'inbox.openBonus' },
  },
  ...contractFaces,
  ...earningFaces,
  ...lotteryFaces,
}

export interface Words {
  readonly icon: IconComponent
  readonly hue: number
  readonly title: string
  readonly body: string
  /** What a person wrote below it. */
  readonly written: string | null
  readonly next: Face['next']
}

/** A message in the reader's language. */
export function wordsOf({ template, figures, text }: Message): Words {
  if (template === null) {
    return {
      icon: Megaphone,
      hue: gold,
      title: text?.title ?? '',
      body: text?.body ?? '',
      written: null,
      next: undefined,
    }
  }
  const { icon, hue, title, body, next } = faces[template]
  return { icon, hue, title: t(title), body: body(figures ?? {}), written: text?.body ?? null, next }
}
