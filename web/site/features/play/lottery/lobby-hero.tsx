import type { CSSProperties } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { getLottery } from '#modules/lottery/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { kindName } from '#web/features/lottery/kind-name.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { useIsSignedIn } from '#web/features/session/use-session.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BigClock } from '#web/site/features/play/lottery/draw-clock.tsx'
import { formatDrawTime } from '#web/site/features/play/lottery/draw-time.ts'
import { hasJackpot, pathOf } from '#web/site/features/play/lottery/lobby-rows.ts'
import type { LotteryRow } from '#web/site/features/play/lottery/use-lotteries.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Where each ball of the picture floats, in parts of its box; the last one is in front. */
const balls = [
  { number: '27', hue: 78, x: 46, y: 8, size: 25 },
  { number: '8', hue: 18, x: 6, y: 24, size: 29 },
  { number: '36', hue: 318, x: 86, y: 5, size: 22 },
  { number: '45', hue: 160, x: 62, y: 32, size: 33 },
  { number: '13', hue: 248, x: 36, y: 47, size: 27 },
  { number: '19', hue: 48, x: 88, y: 56, size: 25 },
] as const

interface LobbyHeroProps {
  readonly row: LotteryRow
  readonly aheadMs: number
}

/** The next draw that people wait for, large. */
export function LobbyHero({ row, aheadMs }: LobbyHeroProps) {
  const { id, game, sale } = row
  const isSignedIn = useIsSignedIn()
  const isPool = hasJackpot(game)
  const { data } = useAnswer<typeof getLottery>('GET /wps/lotteries/:id', { params: { id } }, { isEnabled: isPool })
  const jackpot = data?.jackpots[0]
  if (sale === null) return null
  const nowMs = systemClock.nowMs() - aheadMs
  return (
    <section className="lottery-hero" aria-label={t('lottery.next')}>
      <Weave className="lottery-hero-weave" />
      <div className="lottery-hero-words">
        <p className="lottery-hero-kicker">
          {isPool && `${lotteryName(id)} · `}
          {t('lottery.nextAt', { time: formatDrawTime(sale.drawsAt, nowMs) })}
        </p>
        <h2>
          {jackpot ? (
            <bdi dir="ltr">{formatAmount(jackpot.amount, readCurrency(jackpot.currency))}</bdi>
          ) : (
            lotteryName(id)
          )}
        </h2>
        <p>{jackpot ? t('lottery.jackpotSoFar') : kindName(game)}</p>
        <div className="lottery-hero-way">
          <Link to={pathOf(row, isSignedIn)} className={buttonClass({ look: 'gold', size: 'large' })}>
            {t('lottery.choose')}
          </Link>
          <BigClock key={sale.issue} closesMs={Date.parse(sale.closesAt) + aheadMs} />
        </div>
      </div>
      <div className="lottery-hero-art" aria-hidden="true">
        {balls.map(({ number, hue, x, y, size }) => (
          <i
            key={number}
            className="ball"
            style={{ '--hue': hue, '--x': x, '--y': y, '--size': size } as CSSProperties}
          >
            <b>{number}</b>
          </i>
        ))}
      </div>
    </section>
  )
}
