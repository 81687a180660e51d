import { useCallback, useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { CashOutReply, quoteCashOut, takeCashOut } from '#modules/sports/contract.ts'
import { api } from '#web/features/client/client.ts'
import { useIsOnline } from '#web/features/screens/use-is-online.ts'
import { lessExact } from '#web/lib/exact.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { refusalText } from '#web/site/features/sports/refusal-text.ts'
import { askBets, type Bet } from '#web/site/features/sports/use-bets.ts'
import { Button } from '#web/ui/button.tsx'
import { Lock } from '#web/ui/icons.ts'

type Shown = { readonly quote: CashOutReply; readonly gotMs: number } | { readonly refusal: string } | null

/** The value of an open bet now, or of a part of it. A quote lives some seconds; then it is asked for again. */
export function CashOut({ bet }: { readonly bet: Bet }) {
  const [isOpen, setOpen] = useState(false)
  // In play it waits as a bet does; when it is decided the bet is asked for again.
  if (bet.cashOut?.refusal === null)
    return (
      <output className="cash-paused">
        {t('sports.cashOutWaits', { amount: formatAmount(bet.cashOut.price, bet.currency) })}
      </output>
    )
  if (!bet.canCashOut)
    return (
      <p className="cash-paused">
        <Lock aria-hidden="true" className="size-4" />
        {t('sports.cashOutPaused')}
      </p>
    )
  return isOpen ? (
    <Quoted bet={bet} />
  ) : (
    <>
      {bet.cashOut && <output className="slip-hint">{t('sports.cashOutNotTaken')}</output>}
      <Button className="w-full" onClick={() => setOpen(true)}>
        {t('sports.cashOut')}
      </Button>
    </>
  )
}

function Quoted({ bet }: { readonly bet: Bet }) {
  const [percent, setPercent] = useState(100)
  const [shown, setShown] = useState<Shown>(null)
  const [isTaking, setTaking] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const isOnline = useIsOnline()
  const ask = useCallback(async () => {
    const answer = await api.call<typeof quoteCashOut>('POST /wps/sports/tickets/:ticket/cash-out/quote', {
      params: { ticket: bet.id },
      body: { percent },
    })
    setShown(answer.ok ? { quote: answer.value, gotMs: systemClock.nowMs() } : { refusal: answer.refusal })
  }, [bet.id, percent])
  useEffect(() => {
    // A slider that is being moved asks once it rests.
    const timer = setTimeout(() => void ask(), 200)
    return () => clearTimeout(timer)
  }, [ask])
  const quote = shown && 'quote' in shown ? shown.quote : null
  const left = useSecondsLeft(quote?.expiresAt ?? null, ask)
  const write = (amount: string) => formatAmount(amount, bet.currency)

  async function take(): Promise<void> {
    if (!quote) return
    setTaking(true)
    const answer = await api.call<typeof takeCashOut>('POST /wps/sports/tickets/:ticket/cash-out', {
      params: { ticket: bet.id },
      body: { quote: quote.quote },
    })
    setTaking(false)
    if (!answer.ok) {
      setTold(refusalText(answer.refusal))
      return void ask()
    }
    if (answer.value.cashOut?.refusal !== null) setTold(t('sports.cashOutDone', { amount: write(quote.price) }))
    askBets()
  }

  return (
    <div className="cash-out">
      <label>
        <span>{t('sports.cashOutPart', { percent: String(percent) })}</span>
        <input
          type="range"
          min={5}
          max={100}
          step={5}
          value={percent}
          onChange={({ target }) => setPercent(Number(target.value))}
        />
      </label>
      {quote && (
        <dl>
          <div>
            <dt>{t('sports.youGet')}</dt>
            <dd className="text-win">
              <bdi dir="ltr">{write(quote.price)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('sports.stillRides')}</dt>
            <dd>
              <bdi dir="ltr">{write(lessExact(bet.stakeLeft, quote.stake))}</bdi>
            </dd>
          </div>
        </dl>
      )}
      {shown && 'refusal' in shown && <p className="text-lose">{refusalText(shown.refusal)}</p>}
      <div className="cash-take">
        <button type="button" disabled={!quote || !isOnline || isTaking || left === 0} onClick={() => void take()}>
          {quote ? t('sports.cashOutFor', { amount: write(quote.price) }) : t('sports.cashOut')}
        </button>
        <b aria-hidden="true">{left}</b>
      </div>
      {quote && <p className="slip-hint">{t('sports.cashOutHolds', { count: left })}</p>}
      {told !== null && <output className="slip-hint">{told}</output>}
    </div>
  )
}

/** Counts a quote down; at nothing the next one is asked for. */
function useSecondsLeft(until: string | null, onEnd: () => Promise<void>): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === null) return
    const count = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - systemClock.nowMs()) / 1_000)))
    count()
    const timer = setInterval(count, 250)
    const again = setTimeout(() => void onEnd(), Math.max(500, Date.parse(until) - systemClock.nowMs()))
    return () => {
      clearInterval(timer)
      clearTimeout(again)
    }
  }, [until, onEnd])
  return left
}
