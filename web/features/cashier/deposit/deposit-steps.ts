import type { ReviewReason } from '#modules/cashier/model.ts'
import { etaText } from '#web/features/cashier/channel-texts.ts'
import type { Deposit } from '#web/features/cashier/deposit/use-deposit.ts'
import { formatStamp } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { TimelineStep } from '#web/ui/timeline.tsx'

const reviewWords: Readonly<Record<ReviewReason, PlainKey>> = {
  amount_differs: 'deposit.review.amountDiffers',
  currency_differs: 'deposit.review.currencyDiffers',
  name_differs: 'deposit.review.nameDiffers',
  late: 'deposit.review.late',
}

export function reviewText(reason: ReviewReason | null): string {
  return t(reason === null ? 'deposit.review.other' : reviewWords[reason])
}

const timeOf = (instant: string): string => formatStamp(instant).slice(11)

/** When a state was first reached; undefined when it never was. */
function timeAt({ steps }: Deposit, state: Deposit['state']): string | undefined {
  const step = steps.find((one) => one.state === state)
  return step && timeOf(step.at)
}

const ends: Partial<Readonly<Record<Deposit['state'], { readonly title: PlainKey; readonly hint: PlainKey }>>> = {
  failed: { title: 'deposit.state.failed', hint: 'deposit.failedHint' },
  cancelled: { title: 'deposit.state.cancelled', hint: 'deposit.cancelledHint' },
  expired: { title: 'deposit.state.expired', hint: 'deposit.expiredHint' },
}

/** A deposit as a row of steps; where it ended before its time, the row ends there too. */
export function depositSteps(deposit: Deposit, etaMinutes: number): TimelineStep[] {
  const { state, createdAt, updatedAt } = deposit
  const made: TimelineStep = { id: 'made', state: 'done', title: t('deposit.step.made'), time: timeOf(createdAt) }
  const end = ends[state]
  if (end)
    return [made, { id: state, state: 'failed', title: t(end.title), hint: t(end.hint), time: timeOf(updatedAt) }]

  const isWaiting = state === 'created' || state === 'pending'
  const isIn = state === 'credited' || state === 'reversed'
  const steps: TimelineStep[] = [
    made,
    {
      id: 'waiting',
      state: isWaiting ? 'now' : 'done',
      title: isWaiting ? t('deposit.step.waiting') : t('deposit.step.paid'),
      hint: isWaiting ? t('deposit.step.waitingHint') : undefined,
      time: isWaiting ? timeAt(deposit, 'pending') : (timeAt(deposit, 'confirming') ?? timeAt(deposit, state)),
    },
    {
      id: 'confirming',
      state: isWaiting ? 'ahead' : state === 'confirming' ? 'now' : 'done',
      title: t('deposit.step.confirming'),
      hint: isIn ? undefined : etaText(etaMinutes),
    },
  ]
  if (state === 'review')
    steps.push({
      id: 'review',
      state: 'now',
      title: t('deposit.state.review'),
      hint: reviewText(deposit.reviewReason),
      time: timeAt(deposit, 'review'),
    })
  steps.push({
    id: 'credited',
    state: isIn ? 'done' : 'ahead',
    title: t('deposit.step.credited'),
    time: timeAt(deposit, 'credited'),
  })
  if (state === 'reversed')
    steps.push({
      id: 'reversed',
      state: 'failed',
      title: t('deposit.state.reversed'),
      hint: t('deposit.reversedHint'),
      time: timeOf(updatedAt),
    })
  return steps
}
