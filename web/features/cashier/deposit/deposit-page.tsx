import '#web/features/cashier/cashier.css'
import { useState } from 'react'
import type { listChannels } from '#modules/cashier/contract.ts'
import { judgeAmount, shortAmount, writeAmount } from '#web/features/cashier/amount.ts'
import { type Channel, currencyOfChannel } from '#web/features/cashier/channel-texts.ts'
import { AmountStep } from '#web/features/cashier/deposit/amount-step.tsx'
import { ChannelStep } from '#web/features/cashier/deposit/channel-step.tsx'
import { LimitsStrip } from '#web/features/cashier/deposit/limits-strip.tsx'
import { PayStep } from '#web/features/cashier/deposit/pay-step.tsx'
import { RecentDeposits } from '#web/features/cashier/deposit/recent-deposits.tsx'
import { useCreateDeposit, useDeposit } from '#web/features/cashier/deposit/use-deposit.ts'
import { MemberLink, useMemberLocation } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsRoomy } from '#web/ui/use-media.ts'

/** Money in: channel, amount, pay; beside each other where there is room, one after the other on a phone. */
export function DepositPage() {
  const query = useAnswer<typeof listChannels>('GET /wps/cashier/channels', { query: {} })
  if (query.isPending) return <DepositSkeleton />
  if (!query.data) return <CallFailed query={query} />
  const channels = query.data.channels.filter(({ deposit }) => deposit !== null && deposit.state !== 'off')
  const [first] = channels
  if (!first)
    return (
      <Card>
        <EmptyState title={t('deposit.noChannels')} hint={t('deposit.noChannelsHint')}>
          <MemberLink page="transactionHistory" className={buttonClass()}>
            {t('member.transactionHistory')}
          </MemberLink>
        </EmptyState>
      </Card>
    )
  return (
    <>
      {query.isRefetchError && (
        <output className="rounded-xl bg-lose-wash px-5 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      <Desk
        channels={channels}
        first={first}
        last={query.data.lastDeposit}
        turnoverPercent={query.data.turnoverPercent}
      />
      <RecentDeposits />
    </>
  )
}

interface DeskProps {
  readonly channels: readonly Channel[]
  readonly first: Channel
  readonly last: ReplyOf<typeof listChannels>['lastDeposit']
  readonly turnoverPercent: number
}

const isOpen = ({ deposit }: Channel): boolean => deposit?.state === 'open'

function Desk({ channels, first, last, turnoverPercent }: DeskProps) {
  const { values, go } = useMemberLocation()
  const [text, setText] = useState('')
  const [input, setInput] = useState<string | null>(null)
  const depositId = values.get('deposit')
  const step = depositId !== null ? 'pay' : values.get('step') === 'amount' ? 'amount' : 'channel'
  const find = (id: string | null | undefined): Channel | undefined =>
    channels.find((one) => one.id === id && isOpen(one))
  // The order that is shown says itself by which way and how much.
  const order = useDeposit(depositId).data
  const channel =
    channels.find(({ id }) => id === order?.channel) ??
    find(input) ??
    find(last?.channel) ??
    channels.find(isOpen) ??
    first
  // Where the steps stand beside each other nothing moves; on a phone the next one begins at its top.
  const isRoomy = useIsRoomy()
  const making = useCreateDeposit(({ id }) => go('depositv2', { deposit: id }, { keepsScroll: isRoomy }))
  const way = channel.deposit
  if (!way) return null
  const currency = currencyOfChannel(channel)
  const amount = writeAmount(text, currency)
  const fault = isOpen(channel) ? judgeAmount(text, { currency, ...way }) : 'is_missing'
  const pay = (): void => {
    if (amount !== null && fault === null) void making.create({ channel: channel.id, amount, currency })
  }
  // Who chooses anew while an order is shown means another one.
  const change = (): void => {
    making.forget()
    if (depositId !== null) go('depositv2', {}, { keepsScroll: true })
  }
  return (
    <>
      <PhoneSteps step={step} />
      <div className={step === 'channel' ? '' : 'max-lg:hidden'}>
        <LimitsStrip channel={channel} />
      </div>
      <div data-step={step} className="cashier-desk">
        <ChannelStep
          channels={channels}
          chosen={channel}
          last={last?.channel ?? null}
          isDone={amount !== null || depositId !== null}
          onChoose={(id) => {
            setInput(id)
            change()
          }}
          onNext={() => go('depositv2', { step: 'amount' })}
        />
        <AmountStep
          channel={channel}
          way={way}
          turnoverPercent={turnoverPercent}
          text={order ? shortAmount(order.amount) : text}
          fault={fault}
          refusal={making.refusal}
          isDone={depositId !== null}
          isSending={making.isSending}
          onChange={(next) => {
            setText(next)
            change()
          }}
          onBack={() => go('depositv2', {})}
          onPay={pay}
        />
        <PayStep
          depositId={depositId}
          channel={channel}
          amount={amount}
          fault={fault}
          isSending={making.isSending}
          onPay={pay}
          onAgain={() => {
            setText('')
            go('depositv2', {})
          }}
        />
      </div>
    </>
  )
}

const phoneSteps = ['channel', 'amount', 'pay'] as const

/** On a phone: how far it is. */
function PhoneSteps({ step }: { readonly step: (typeof phoneSteps)[number] }) {
  const at = phoneSteps.indexOf(step)
  const names = { channel: t('deposit.channel'), amount: t('deposit.amount'), pay: t('deposit.pay') }
  return (
    <ol className="cashier-steps">
      {phoneSteps.map((name, index) => (
        <li
          key={name}
          data-is={index < at ? 'done' : index === at ? 'now' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          {index + 1} {names[name]}
        </li>
      ))}
    </ol>
  )
}

function DepositSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-20 rounded-2xl" />
      <div className="cashier-desk">
        <Skeleton className="h-96 rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </>
  )
}
