import { useEffect, useState } from 'react'
import { formatMoney } from '#kit/money.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { judgeAmount, minorOf, writeAmount } from '#web/features/cashier/amount.ts'
import { AmountEntry } from '#web/features/cashier/amount-entry.tsx'
import {
  briefMoney,
  type Channel,
  closedText,
  etaText,
  nameOfChannel,
  rateText,
} from '#web/features/cashier/channel-texts.ts'
import { SecretDialog } from '#web/features/cashier/secret-dialog.tsx'
import {
  type PayoutAccount,
  type Quote,
  useQuote,
  useRequestWithdrawal,
} from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { useMemberLocation } from '#web/features/centres/member-location.tsx'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Offer = NonNullable<Quote['offer']>

interface AmountPartProps {
  readonly account: PayoutAccount
  readonly channel: Channel
  /** Without an amount: what is possible at all. */
  readonly quote: Quote
  readonly hasPassword: boolean
  readonly onNeedPassword: () => void
}

/** How much, what it costs and what arrives; then the payment password. */
export function AmountPart({ account, channel, quote, hasPassword, onNeedPassword }: AmountPartProps) {
  const { go } = useMemberLocation()
  const [text, setText] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const currency = readCurrency(quote.currency)
  const { least, most } = quote
  const fault = judgeAmount(text, { currency, least, most })
  const amount = writeAmount(text, currency)
  const offer = useOffer(channel.id, account.id, fault === null ? amount : null)
  const request = useRequestWithdrawal(({ id }) => go('withdraw', { withdrawal: id }))
  const closed = channel.withdraw ? closedText(channel.withdraw) : ''
  const [givesUpBonus, setGivesUpBonus] = useState(false)
  const answered = ['payment_password_is_missing', ...(givesUpBonus ? ['bonus_would_be_lost'] : [])]
  const isHeldUp = quote.blockers.some((blocker) => !answered.includes(blocker)) || closed !== ''
  const start = (): void => (hasPassword ? setConfirming(true) : onNeedPassword())
  return (
    <>
      <AmountEntry
        label={t('withdraw.amountIn', { currency })}
        currency={currency}
        text={text}
        onChange={setText}
        presets={presetsOf(quote)}
        error={text === '' || fault === null ? undefined : faultText(fault, quote)}
        hint={
          <bdi dir="ltr">
            {t('cashier.fromTo', { least: briefMoney(least, currency), most: briefMoney(most, currency) })}
          </bdi>
        }
      >
        {closed !== '' && <p className="text-[13px] text-gold">{closed}</p>}
        <OfferLines offer={offer} isWanted={fault === null} quote={quote} />
        {quote.bonus && (
          <Checkbox
            label={t('withdraw.givesUpBonus', { amount: formatAmount(quote.bonus.lost, currency) })}
            checked={givesUpBonus}
            onChange={(event) => setGivesUpBonus(event.target.checked)}
          />
        )}
      </AmountEntry>
      <div className="cashier-act">
        <Button
          look="gold"
          size="large"
          disabled={fault !== null || isHeldUp || offer === null}
          onClick={start}
          className="w-full"
        >
          {amount === null
            ? t('deposit.enterAmount')
            : t('withdraw.withdrawAmount', { amount: briefMoney(amount, currency) })}
        </Button>
      </div>
      {isConfirming && offer !== null && (
        <SecretDialog
          title={t('withdraw.confirm')}
          action={t('withdraw.withdrawAmount', { amount: briefMoney(offer.amount, currency) })}
          onConfirm={(secret) =>
            request({ channel: channel.id, account: account.id, amount: offer.amount, currency, givesUpBonus }, secret)
          }
          onClose={() => setConfirming(false)}
        >
          <p className="text-soft">
            {t('withdraw.to')}{' '}
            <span className="font-medium text-strong">
              <bdi>{account.institution ?? nameOfChannel(channel.name)}</bdi> <bdi dir="ltr">{account.label}</bdi>
            </span>
          </p>
          <OfferLines offer={offer} isWanted quote={quote} />
        </SecretDialog>
      )}
    </>
  )
}

const pauseMs = 250

/** What the server says to an amount, once the typing has paused; null until it has. */
function useOffer(channel: string, account: string, amount: string | null): Offer | null {
  const [settled, setSettled] = useState(amount)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), pauseMs)
    return () => clearTimeout(timer)
  }, [amount])
  const { data } = useQuote(settled === null ? null : { channel, account, amount: settled })
  return amount !== null && data?.offer?.amount === amount ? data.offer : null
}

/** A quarter, a half and all of what may leave, in whole units. */
function presetsOf({ most, least, currency: code }: Quote): string[] {
  const currency = readCurrency(code)
  const all = minorOf(most, currency)
  if (all < minorOf(least, currency)) return []
  const unit = 10n ** BigInt(currency === 'USDT' ? 6 : 2)
  const parts = [all / 4n, all / 2n]
    .map((part) => (part / unit) * unit)
    .filter((part) => part >= minorOf(least, currency))
  return [...new Set([...parts, all].map((part) => formatMoney(part, currency)))]
}

function faultText(
  fault: 'is_missing' | 'is_below' | 'is_above',
  { least, most, currency: code }: Quote,
): string | undefined {
  const currency = readCurrency(code)
  if (fault === 'is_below') return t('cashier.atLeast', { amount: briefMoney(least, currency) })
  return fault === 'is_above' ? t('cashier.atMost', { amount: briefMoney(most, currency) }) : undefined
}

interface OfferLinesProps {
  readonly offer: Offer | null
  readonly isWanted: boolean
  readonly quote: Quote
}

function OfferLines({ offer, isWanted, quote }: OfferLinesProps) {
  if (offer === null) return isWanted ? <Skeleton className="h-24 rounded-xl" /> : null
  const currency = readCurrency(quote.currency)
  const payCurrency = readCurrency(offer.payCurrency)
  return (
    <dl className="cashier-sum">
      <div>
        <dt className="text-soft">{t('cashier.fee')}</dt>
        <dd>
          <Money amount={offer.fee} currency={currency} />
        </dd>
      </div>
      {offer.rate !== null && (
        <div>
          <dt className="text-soft">{t('withdraw.rate')}</dt>
          <dd className="tabular">{rateText(offer.rate, payCurrency, currency)}</dd>
        </div>
      )}
      <div>
        <dt className="text-soft">{t('cashier.arrives')}</dt>
        <dd>{offer.needsReview ? t('withdraw.afterReview') : etaText(offer.etaMinutes)}</dd>
      </div>
      <div data-total="">
        <dt>{t('withdraw.arrives')}</dt>
        <dd>
          <Money amount={offer.payAmount} currency={payCurrency} />
        </dd>
      </div>
    </dl>
  )
}
