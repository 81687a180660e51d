import { type AmountFault, writeAmount } from '#web/features/cashier/amount.ts'
import { AmountEntry } from '#web/features/cashier/amount-entry.tsx'
import {
  briefMoney,
  type Channel,
  currencyOfChannel,
  type DepositWay,
  feeText,
  limitsText,
  nameOfChannel,
} from '#web/features/cashier/channel-texts.ts'
import { previewDeposit } from '#web/features/cashier/preview.ts'
import { refusalText } from '#web/features/cashier/refusal-text.ts'
import { StepHead } from '#web/features/cashier/step-head.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

interface AmountStepProps {
  readonly channel: Channel
  readonly way: DepositWay
  /** How much of the deposit has to be bet before it can be withdrawn. */
  readonly turnoverPercent: number
  readonly text: string
  readonly fault: AmountFault | null
  readonly refusal: string | null
  readonly isDone: boolean
  readonly isSending: boolean
  readonly onChange: (text: string) => void
  readonly onBack: () => void
  readonly onPay: () => void
}

/** The second of three: how much. */
export function AmountStep(props: AmountStepProps) {
  const { channel, way, turnoverPercent, text, fault, refusal, isDone, isSending, onChange, onBack, onPay } = props
  const currency = currencyOfChannel(channel)
  const amount = writeAmount(text, currency)
  const preview = previewDeposit(channel, text, turnoverPercent)
  return (
    <Card data-at="amount" className="cashier-part">
      <StepHead state={isDone ? 'done' : fault === null ? 'done' : 'now'} title={t('deposit.amount')}>
        <button type="button" onClick={onBack} className="-my-3 min-h-11 font-semibold text-gold lg:hidden">
          {t('cashier.changeChannel', { channel: nameOfChannel(channel.name) })}
        </button>
      </StepHead>
      <AmountEntry
        label={t('deposit.amountIn', { currency })}
        currency={currency}
        text={text}
        onChange={onChange}
        presets={way.presets}
        error={errorText({ channel, way, text, fault, refusal })}
        hint={<bdi dir="ltr">{limitsText(way, currency)}</bdi>}
      >
        <dl className="cashier-sum">
          {preview !== null && preview.payCurrency !== currency && (
            <div>
              <dt className="text-soft">{t('deposit.youPay')}</dt>
              <dd>
                <Money amount={preview.payAmount} currency={preview.payCurrency} />
              </dd>
            </div>
          )}
          <div>
            <dt className="text-soft">{t('cashier.fee')}</dt>
            <dd>{preview === null ? feeText(way, currency) : <Money amount={preview.fee} currency={currency} />}</dd>
          </div>
          <div data-total="">
            <dt>{t('deposit.intoWallet')}</dt>
            <dd>{preview === null ? '–' : <Money amount={preview.intoWallet} currency={currency} />}</dd>
          </div>
        </dl>
        {turnoverPercent > 0 && (
          <p className="text-[13px] text-soft">
            {preview === null
              ? t('deposit.turnoverRule', { percent: formatNumber(turnoverPercent) })
              : t('deposit.turnoverOf', { amount: briefMoney(preview.toPlay, currency) })}
          </p>
        )}
      </AmountEntry>
      <div className="cashier-act lg:hidden">
        <Button
          look="gold"
          size="large"
          isBusy={isSending}
          disabled={fault !== null}
          onClick={onPay}
          className="w-full"
        >
          {payText(channel, amount)}
        </Button>
      </div>
    </Card>
  )
}

/** Nothing is wrong yet while nothing is typed. */
function errorText(props: Pick<AmountStepProps, 'channel' | 'way' | 'text' | 'fault' | 'refusal'>): string | undefined {
  const { channel, way, text, fault, refusal } = props
  const currency = currencyOfChannel(channel)
  if (refusal !== null) return refusalText(refusal)
  if (text === '' || fault === null) return undefined
  if (fault === 'is_below') return t('cashier.atLeast', { amount: briefMoney(way.least, currency) })
  return fault === 'is_above' ? t('cashier.atMost', { amount: briefMoney(way.most, currency) }) : undefined
}

/** The action's own words: what will be seen next, and for how much. */
export function payText(channel: Channel, amount: string | null): string {
  if (amount === null) return t('deposit.enterAmount')
  const shown = briefMoney(amount, currencyOfChannel(channel))
  return channel.kind === 'qrph' ? t('deposit.showQr', { amount: shown }) : t('deposit.payAmount', { amount: shown })
}
