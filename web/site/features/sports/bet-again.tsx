import { namedSystems } from '#engines/sports/ticket.ts'
import { choiceName, marketName } from '#web/features/sports/market-words.ts'
import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { emptySlip, type Slip, type System } from '#web/site/features/sports/slip.ts'
import { changeSlip } from '#web/site/features/sports/slip-store.ts'
import type { Bet } from '#web/site/features/sports/use-bets.ts'
import { legSides } from '#web/site/features/sports/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Repeat } from '#web/ui/icons.ts'

/** Puts a bet's picks on the slip once more, while all of them are still to come. */
export function BetAgain({ bet }: { readonly bet: Bet }) {
  const go = useGo()
  if (bet.state === 'pending' || bet.legs.some(({ state }) => state !== 'open')) return null
  const press = () => {
    changeSlip(({ accept }) => ({ ...slipOf(bet), accept }))
    go('/sports')
  }
  return (
    <Button className="justify-self-start" onClick={press}>
      <Repeat aria-hidden="true" className="size-4" />
      {t('sports.betAgain')}
    </Button>
  )
}

/** The slip that a bet was, at the prices of now beside those it was placed at. */
export function slipOf({ kind, system, stakeEach, legs }: Pick<Bet, 'kind' | 'system' | 'stakeEach' | 'legs'>): Slip {
  return {
    ...emptySlip,
    kind,
    system: readSystem(system),
    stake: stakeEach.replace(/\.00$/, ''),
    legs: legs.map((leg) => ({
      ...{ event: leg.event, market: leg.market, outcome: leg.outcome, odds: leg.odds, now: leg.oddsNow },
      choice: choiceName(leg.type, leg.spec, leg.outcome, legSides(leg)),
      marketName: marketName(leg.type, leg.spec, legSides(leg)),
      match: leg.name ?? `${leg.home} – ${leg.away}`,
    })),
  }
}

/** Of `2/3` the two, of `yankee` the name. */
function readSystem(system: string | null): System {
  if (system !== null && Object.hasOwn(namedSystems, system)) return system as System
  return Number.parseInt(system ?? '2', 10) || 2
}
