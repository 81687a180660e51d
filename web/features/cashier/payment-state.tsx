import type { DepositState, WithdrawalState } from '#modules/cashier/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

interface Face {
  readonly text: PlainKey
  readonly tone: Tone
}

const depositFaces: Readonly<Record<DepositState, Face>> = {
  created: { text: 'deposit.state.created', tone: 'gold' },
  pending: { text: 'deposit.state.pending', tone: 'gold' },
  confirming: { text: 'deposit.state.confirming', tone: 'gold' },
  credited: { text: 'deposit.state.credited', tone: 'good' },
  review: { text: 'deposit.state.review', tone: 'gold' },
  failed: { text: 'deposit.state.failed', tone: 'bad' },
  cancelled: { text: 'deposit.state.cancelled', tone: 'plain' },
  expired: { text: 'deposit.state.expired', tone: 'plain' },
  reversed: { text: 'deposit.state.reversed', tone: 'bad' },
}

const withdrawalFaces: Readonly<Record<WithdrawalState, Face>> = {
  requested: { text: 'withdraw.state.requested', tone: 'gold' },
  review: { text: 'withdraw.state.review', tone: 'gold' },
  approved: { text: 'withdraw.state.approved', tone: 'gold' },
  submitting: { text: 'withdraw.state.submitting', tone: 'gold' },
  submitted: { text: 'withdraw.state.submitted', tone: 'gold' },
  unknown: { text: 'withdraw.state.unknown', tone: 'gold' },
  paid: { text: 'withdraw.state.paid', tone: 'good' },
  failed: { text: 'withdraw.state.failed', tone: 'bad' },
  rejected: { text: 'withdraw.state.rejected', tone: 'bad' },
  cancelled: { text: 'withdraw.state.cancelled', tone: 'plain' },
  reversed: { text: 'withdraw.state.reversed', tone: 'bad' },
}

export function DepositBadge({ state }: { readonly state: DepositState }) {
  const { text, tone } = depositFaces[state]
  return <Badge tone={tone}>{t(text)}</Badge>
}

export function WithdrawalBadge({ state }: { readonly state: WithdrawalState }) {
  const { text, tone } = withdrawalFaces[state]
  return <Badge tone={tone}>{t(text)}</Badge>
}
