import { useState } from 'react'
import { openStream } from '#engines/fairness/stream.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { rewardText } from '#web/features/loyalty/reward-words.ts'
import { type Drawn, drawRaffle, type Prizes, renewRewards, usePrizes } from '#web/features/loyalty/use-loyalty.ts'
import { usePromotions } from '#web/features/promotions/use-promotions.ts'
import { browserHmac } from '#web/lib/browser-hmac.ts'
import { freshSeed } from '#web/lib/fresh-seed.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BlockNote } from '#web/site/features/loyalty/block-note.tsx'
import { OddsList } from '#web/site/features/loyalty/odds-list.tsx'
import { LatestDraws, PrizeFacts } from '#web/site/features/loyalty/prize-facts.tsx'
import { PrizeProof } from '#web/site/features/loyalty/prize-proof.tsx'
import { writeRaffleNumber } from '#web/site/features/loyalty/raffle-number.ts'
import { TicketLine } from '#web/site/features/loyalty/ticket-line.tsx'
import { GiftPicture } from '#web/ui/art/gift-picture.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Info } from '#web/ui/icons.ts'
import { RollingDigits } from '#web/ui/rolling-digits.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const total = 1_000_000

/** The raffle: a ticket draws a number of six digits, and the numbers of every prize stand beside it. */
export function RaffleView() {
  // What was played is given as tickets when promotions are looked at, so they are asked first.
  const promotions = usePromotions()
  const query = usePrizes('raffle', !promotions.isPending)
  if (query.isPending)
    return (
      <>
        <output className="sr-only">{t('state.loading')}</output>
        <Skeleton className="h-128 rounded-2xl" />
      </>
    )
  if (query.isError && !query.data) return <CallFailed query={query} />
  const source = promotions.data?.promotions.find(
    ({ tickets, state }) => tickets?.game === 'raffle' && state !== 'Close',
  )
  return <Raffle prizes={query.data} source={source ? `/promotions/${source.id}` : '/promotions'} />
}

interface RaffleProps {
  readonly prizes: Prizes
  /** Where tickets come from. */
  readonly source: string
}

function Raffle({ prizes, source }: RaffleProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ticket = prizes.tickets[0]
  const shown = drawn ?? prizes.mine[0]
  const number = writeRaffleNumber(shown ? numberOf(shown) : 0)

  const draw = async () => {
    if (!ticket) return
    setBusy(true)
    setRefusal(null)
    const answer = await drawRaffle(ticket.id, freshSeed())
    setBusy(false)
    if (!answer.ok) return setRefusal(answer.refusal)
    setDrawn(answer.value)
    renewRewards()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <BlockNote block={prizes.block} className="lg:col-span-2" />
      <section
        data-theme="night"
        aria-label={t('loyalty.raffle.title')}
        className="relative isolate grid content-start justify-items-center gap-4 overflow-hidden rounded-2xl bg-linear-to-b from-[oklch(0.27_0.07_285)] to-[oklch(0.42_0.13_20)] p-4 pt-16 text-strong shadow-2 sm:p-6 sm:pt-16"
      >
        <Weave className="-z-10" />
        <p className="glass-pill absolute start-4 top-4 flex items-center gap-2 rounded-full px-3.5 py-2 text-[13px] font-semibold">
          <Info aria-hidden="true" className="size-4" />
          {t('loyalty.raffle.wide')}
        </p>
        <GiftPicture name="ticket" className="h-44 drop-shadow-lg" />
        <RollingDigits text={number} symbol="" label={t('loyalty.raffle.drawnNumber', { number })} />
        <output data-result={drawn?.proof.outcome.segment} className="min-h-8 text-center text-[19px] font-semibold">
          {drawn && t('loyalty.got', { what: rewardText(drawn.reward, prizes.currency) })}
        </output>
        {ticket ? (
          <Button look="gold" size="large" isBusy={isBusy} onClick={() => void draw()} className="min-w-36">
            {t('loyalty.raffle.draw')}
          </Button>
        ) : (
          <Link to={source} className={buttonClass({ size: 'large' })}>
            {t('loyalty.raffle.getTickets')}
          </Link>
        )}
        <TicketLine prizes={prizes} refusal={refusal} noTicket={t('loyalty.raffle.noTicket')} />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <Card className="p-5">
          <h2 className="mb-1 font-display text-[17px] font-semibold">{t('loyalty.odds')}</h2>
          <OddsList prizes={prizes} hasNumbers />
        </Card>
        <PrizeFacts prizes={prizes} />
        <LatestDraws prizes={prizes} />
      </div>
      {shown && (
        <Card className="p-5 lg:col-span-2">
          <h2 className="mb-2 font-display text-[17px] font-semibold">{t('loyalty.proof.last')}</h2>
          <PrizeProof drawn={shown} />
        </Card>
      )}
    </div>
  )
}

/** The number is drawn here again from the seeds, so that what rolls in is what decided. */
function numberOf({ proof: { source } }: Drawn): number {
  const { serverSeed, clientSeed, nonce } = source
  return openStream(browserHmac, { serverSeed, clientSeed, nonce }).int(total)
}
