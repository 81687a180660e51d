import {
  type Channel,
  closedText,
  currencyOfChannel,
  etaText,
  feeText,
  kindIcons,
  limitsText,
  nameOfChannel,
} from '#web/features/cashier/channel-texts.ts'
import { StepHead } from '#web/features/cashier/step-head.tsx'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Diamond } from '#web/ui/diamond.tsx'

interface ChannelStepProps {
  readonly channels: readonly Channel[]
  readonly chosen: Channel
  readonly last: string | null
  readonly isDone: boolean
  readonly onChoose: (id: string) => void
  readonly onNext: () => void
}

/** The first of three: by which way. */
export function ChannelStep({ channels, chosen, last, isDone, onChoose, onNext }: ChannelStepProps) {
  return (
    <Card data-at="channel" className="cashier-part">
      <StepHead state={isDone ? 'done' : 'now'} title={t('deposit.channel')} />
      <fieldset className="cashier-list">
        <legend className="sr-only">{t('deposit.channel')}</legend>
        {channels.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            isChosen={channel.id === chosen.id}
            isLast={channel.id === last}
            onChoose={() => onChoose(channel.id)}
          />
        ))}
      </fieldset>
      <p className="text-[13px] text-soft lg:mt-auto">{t('deposit.ownName')}</p>
      <div className="cashier-act lg:hidden">
        <Button look="gold" size="large" onClick={onNext} className="w-full">
          {t('deposit.continueWith', { channel: nameOfChannel(chosen.name) })}
        </Button>
      </div>
    </Card>
  )
}

interface ChannelRowProps {
  readonly channel: Channel
  readonly isChosen: boolean
  readonly isLast: boolean
  readonly onChoose: () => void
}

function ChannelRow({ channel, isChosen, isLast, onChoose }: ChannelRowProps) {
  const way = channel.deposit
  if (!way) return null
  const Icon = kindIcons[channel.kind]
  const currency = currencyOfChannel(channel)
  const closed = closedText(way)
  return (
    <label className="cashier-choice">
      <input
        type="radio"
        name="channel"
        checked={isChosen}
        disabled={closed !== ''}
        onChange={onChoose}
        className="sr-only"
      />
      <span className="cashier-tile">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{nameOfChannel(channel.name)}</span>
          {isLast && <span className="cashier-tag">{t('deposit.lastUsed')}</span>}
        </span>
        <span className="tabular block text-[13px] text-soft">
          <bdi>{limitsText(way, currency)}</bdi>
        </span>
        <span className="block text-[13px] text-soft">
          {feeText(way, currency)} · {closed === '' ? etaText(way.etaMinutes) : closed}
        </span>
      </span>
      <Diamond state={isChosen ? 'now' : 'ahead'} className="size-5" />
    </label>
  )
}
