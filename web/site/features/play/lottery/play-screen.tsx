import type { LotteryGame } from '#engines/lottery/model.ts'
import { useBalance, useMemberEvents } from '#web/features/balance/use-balance.ts'
import { kindName } from '#web/features/lottery/kind-name.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { howText } from '#web/features/lottery/play-names.ts'
import { trendDraws, useTrends } from '#web/features/lottery-records/use-draws.ts'
import { useIsOnline } from '#web/features/screens/use-is-online.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { GameBar } from '#web/site/features/play/game-bar.tsx'
import { BasketPanel, PlaceBasket } from '#web/site/features/play/lottery/basket-panel.tsx'
import { Board, endingsOf } from '#web/site/features/play/lottery/board.tsx'
import { ChasePanel } from '#web/site/features/play/lottery/chase-panel.tsx'
import { DrawHeader } from '#web/site/features/play/lottery/draw-header.tsx'
import { GameMark } from '#web/site/features/play/lottery/lobby-card.tsx'
import { OptionPad } from '#web/site/features/play/lottery/option-pad.tsx'
import { isByOptions, Pad } from '#web/site/features/play/lottery/pad.tsx'
import { PlansPanel } from '#web/site/features/play/lottery/plans-panel.tsx'
import { PlayTabs } from '#web/site/features/play/lottery/play-tabs.tsx'
import { Receipt } from '#web/site/features/play/lottery/receipt.tsx'
import { PrizeTable, SizeBar } from '#web/site/features/play/lottery/size-bar.tsx'
import { Stations } from '#web/site/features/play/lottery/stations.tsx'
import { type TicketForm, useTicketForm } from '#web/site/features/play/lottery/ticket-form.ts'
import { TicketsPanel } from '#web/site/features/play/lottery/tickets-panel.tsx'
import { TrendPanel } from '#web/site/features/play/lottery/trend-panel.tsx'
import { TypedEntry } from '#web/site/features/play/lottery/typed-entry.tsx'
import {
  type LotteryAnswer,
  type TicketTerms,
  useOwnTickets,
  usePractice,
} from '#web/site/features/play/lottery/use-lottery.ts'
import { useRunningPlans } from '#web/site/features/play/lottery/use-plans.ts'
import { WinnersPanel } from '#web/site/features/play/lottery/winners-panel.tsx'
import { writeMinor } from '#web/site/features/play/model.ts'
import { useSecondsLeft } from '#web/site/features/play/tables/countdown.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListPlus, ShieldCheck, ShoppingBasket } from '#web/ui/icons.ts'
import { useIsRoomy } from '#web/ui/use-media.ts'

interface PlayScreenProps {
  readonly answer: LotteryAnswer
  readonly game: LotteryGame
  readonly terms: TicketTerms
  readonly aheadMs: number
}

/** So long before an issue closes nothing more is taken: a bet on its way would come too late. */
const frozenSeconds = 5

/** A lottery to bet on: the draw, pads for every play, and the basket. */
export function PlayScreen({ answer, game, terms, aheadMs }: PlayScreenProps) {
  const { lottery } = answer
  const { currency, mode } = terms
  const tickets = useOwnTickets(lottery.id, terms)
  const form = useTicketForm(answer, game, terms, tickets)
  const plans = useRunningPlans(lottery.id)
  const blocked = useBlocked(answer, aheadMs)
  useMemberEvents()
  const isRoomy = useIsRoomy()
  const isBoard = game.info.id.startsWith('vietnam-')
  return (
    <div className="play lottery-play">
      <Bar answer={answer} terms={terms} />
      <main id="content" className="lottery-layout">
        <div className="lottery-main">
          {isBoard && <Stations id={lottery.id} />}
          <DrawHeader answer={answer} game={game} currency={currency} aheadMs={aheadMs} />
          {isBoard && <Board answer={answer} game={game} />}
          <PlayTabs form={form} />
          <BetCard form={form} blocked={blocked} />
          <TrendPanel answer={answer} />
        </div>
        <aside className="lottery-side">
          <BasketPanel form={form} last={tickets[0]} />
          {mode === 'real' && <ChasePanel form={form} />}
          <PlaceBasket form={form} blocked={blocked} />
          <PlansPanel plans={plans} currency={currency} />
          <TicketsPanel tickets={tickets} currency={currency} mode={mode} />
          <WinnersPanel id={lottery.id} />
        </aside>
      </main>
      {!isRoomy && <Dock form={form} blocked={blocked} />}
      <Receipt form={form} />
    </div>
  )
}

/** Why nothing can be bet now; null where it can. */
function useBlocked({ lottery: { sale, state } }: LotteryAnswer, aheadMs: number): string | null {
  const isOnline = useIsOnline()
  const seconds = useSecondsLeft(sale ? Date.parse(sale.closesAt) + aheadMs : null)
  if (!isOnline) return t('lottery.blocked.offline')
  if (state === 'paused' || sale === null) return t('lottery.refusal.lotteryIsPaused')
  return seconds <= frozenSeconds ? t('lottery.blocked.closing') : null
}

function Bar({ answer: { lottery, jackpots }, terms: { currency, mode } }: Pick<PlayScreenProps, 'answer' | 'terms'>) {
  const cash = useBalance(useIsMember()).data?.available
  const practice = usePractice(currency, mode === 'demo').data?.balance
  const amount = mode === 'demo' ? practice : cash
  const bar = {
    ...{ nodeId: lottery.id, mode, gameName: lotteryName(lottery.id), currency },
    ...{ vendorName: kindName(lottery.game), policy: { showsNetPosition: true, showsSessionClock: true } },
    // Play money is for draws of our own, and never for a jackpot.
    hasDemo: lottery.draws === 'own' && jackpots.length === 0,
  }
  const balanceIn = (className: string) =>
    amount && (
      <output
        className={`lottery-balance ${className}`}
        aria-label={t(mode === 'demo' ? 'play.demoBalance' : 'play.balance')}
      >
        <bdi dir="ltr">{formatAmount(amount, currency)}</bdi>
      </output>
    )
  return (
    <GameBar
      game={bar}
      place={{ path: `/lottery/${lottery.id}`, out: '/lottery' }}
      mark={
        <span className="max-sm:hidden">
          <GameMark game={lottery.game} />
        </span>
      }
      fact={
        <>
          {balanceIn('sm:hidden')}
          {lottery.draws === 'own' && (
            <span className="play-pill max-sm:hidden">
              <ShieldCheck aria-hidden="true" className="size-[17px]" />
              {t('lottery.chainProof')}
            </span>
          )}
        </>
      }
    >
      {balanceIn('max-sm:hidden')}
    </GameBar>
  )
}

function BetCard({ form, blocked }: { readonly form: TicketForm; readonly blocked: string | null }) {
  const { play, shape, text, lottery, soldOut } = form
  const trends = useTrends(lottery.id, trendDraws)
  const missing = new Map((trends.data?.rows ?? []).map((row) => [row.name, row.missing] as const))
  const came = new Set(endingsOf(lottery.last?.numbers ?? []))
  const isFrozen = blocked !== null
  const isPlainPad = text === null && !isByOptions(shape)
  const hasMissing = isPlainPad && shape.kind === 'lists' && shape.lists.some(({ name }) => missing.has(name))
  return (
    <section className="lottery-panel bet-card" aria-label={t('lottery.betCard')} data-frozen={isFrozen || undefined}>
      <p className="bet-how">
        <span>{howText(play)}</span>
        {hasMissing && <small>{t('lottery.missingHint')}</small>}
      </p>
      {soldOut.has(`${play.id} *`) && <p className="lottery-fault">{t('lottery.playSoldOut')}</p>}
      {/* Who is typing is not cut off: until bets are taken again, what is typed only waits. */}
      {text !== null && <TypedEntry form={form} />}
      {text === null && isByOptions(shape) && <OptionPad form={form} isFrozen={isFrozen} />}
      {isPlainPad && <Pad form={form} isFrozen={isFrozen} missing={missing} came={came} />}
      {isFrozen && <output className="bet-frozen">{blocked}</output>}
      <SizeBar form={form} blocked={blocked} />
      <PrizeTable form={form} />
    </section>
  )
}

/** Where there is no room beside the pad, what is chosen stays in sight with the way to bet it. */
function Dock({ form, blocked }: { readonly form: TicketForm; readonly blocked: string | null }) {
  const { notes, price, currency, lines, sizeFault } = form
  const isReady = notes > 0 && sizeFault === null && blocked === null
  return (
    <section className="lottery-dock" aria-label={t('lottery.dock')}>
      <p>
        {t('lottery.notes', { count: notes })}
        <b dir="ltr">{writeMinor(price.stake, currency)}</b>
      </p>
      <a href="#lottery-basket" className="dock-basket" aria-label={t('lottery.basketOf', { count: lines.length })}>
        <ShoppingBasket aria-hidden="true" className="size-5" />
        {lines.length > 0 && <b aria-hidden="true">{formatNumber(lines.length)}</b>}
      </a>
      <Button onClick={form.addToBasket} disabled={!isReady} aria-label={t('lottery.addToBasket')}>
        <ListPlus aria-hidden="true" className="size-5" />
      </Button>
      <Button look="gold" isBusy={form.isSending} disabled={!isReady} onClick={() => void form.betNow()}>
        {t('lottery.betNow')}
      </Button>
    </section>
  )
}
