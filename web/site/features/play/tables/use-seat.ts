import { useState } from 'react'
import type { Json } from '#engines/game.ts'
import type { Result } from '#kit/result.ts'
import { session } from '#web/features/client/client.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { openStakeBlock } from '#web/features/popups/stake-block.ts'
import { useIsOnline } from '#web/features/screens/use-is-online.ts'
import type { Mode } from '#web/site/features/play/model.ts'
import { noteOutcome } from '#web/site/features/play/play-session.ts'
import { play } from '#web/site/features/play/sound.ts'
import { type Live, type LiveSeat, withAct } from '#web/site/features/play/tables/live.ts'
import {
  firstStakes,
  type Limits,
  limitsOf,
  payoutsOf,
  type Slip,
  type TableAnswer,
} from '#web/site/features/play/tables/model.ts'
import type { Notice } from '#web/site/features/play/tables/notice-text.ts'
import type { Stakes, Tray } from '#web/site/features/play/tables/tray.ts'
import * as trays from '#web/site/features/play/tables/tray.ts'
import {
  askSeats,
  askTables,
  ownStakes,
  purseOf,
  type Refused,
  sendAct,
  sendSlip,
  useLive,
  useOnChange,
} from '#web/site/features/play/tables/use-live-table.ts'

/** What this player won in a round that is over. */
export interface Own {
  readonly stake: bigint
  readonly paid: bigint
  /** What each spot paid, of those with a stake. */
  readonly payouts: Stakes
}

/** A place at a table: what the table does, what this player has on it, and all that can be done. */
export interface Seat {
  readonly answer: TableAnswer
  readonly live: Live
  readonly mode: Mode
  readonly limits: Limits
  /** The newest that the server accepted. */
  readonly lastSlip: Slip | null
  readonly tray: Tray
  readonly unsent: Stakes
  /** Whether a press is taken: bets are open, and the browser is not sure that there is no network. */
  readonly isOpen: boolean
  readonly isOnline: boolean
  readonly isSending: boolean
  readonly notice: Notice | null
  /** Null until the round is over, and for who had no bet in it. */
  readonly own: Own | null
  /** Where this player is to act now; null when it is nobody's turn or others'. */
  readonly turn: LiveSeat | null
  readonly isActing: boolean
  act(action: string): Promise<void>
  readonly balance: bigint | null
  readonly chip: bigint
  chooseChip(value: bigint): void
  /** Puts the chosen chip on a spot, or several chips as a racetrack bet is. */
  press(spots: readonly { readonly spot: string; readonly chips: number }[]): void
  clearSpot(spot: string): void
  undo(): void
  clear(): void
  repeat(): void
  double(): void
  send(): Promise<void>
  /** Says something else beside the tray, or nothing. */
  readonly tell: (notice: Notice | null) => void
}

export function useSeat(answer: TableAnswer, mode: Mode): Seat {
  const [live, learn] = useLive(answer)
  const isOnline = useIsOnline()
  const number = live.round?.number ?? 0
  const [placed, setPlaced] = useState<readonly Slip[]>([])
  const lastSlip = placed.at(-1) ?? null
  const { currency, balance } = purseOf(answer, lastSlip)
  const limits = limitsOf(answer.limits, currency)
  const chips = trays.chipValues(limits)
  const [chip, setChip] = useState<bigint>(chips[1] ?? limits.least)
  const [kept, setKept] = useState(() => trays.emptyTray(number))
  const [isSending, setSending] = useState(false)
  const [isActing, setActing] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)

  const accepted = ownStakes(answer, placed, number, currency)
  // Stakes that acts added cannot be put down again.
  const first = firstStakes(answer.game, accepted)
  const tray = trays.accept(trays.nextRound(kept, number), accepted)
  // What the next round remembers of this one is what the server accepted in it.
  if (kept.number !== number) setKept(trays.nextRound(kept, number))
  else if (!isSame(kept.accepted, first)) setKept(trays.accept(kept, first))
  const own = ownOf(answer.game, live, accepted)
  const isOpen = live.phase === 'betting' && isOnline
  const turn = live.phase === 'acting' ? (live.acting?.seats.find(isInTurn) ?? null) : null
  const unsent = trays.unsentOf(tray)

  useOnChange(live.phase, (phase, before) => {
    // Chips that were not sent are still the player's.
    if (before === 'betting' && unsent.size > 0 && !isSending) {
      setKept(trays.clear)
      setNotice('chips_were_returned')
    } else if (phase === 'betting') setNotice(null)
    if (phase === 'acting' && accepted.size > 0) void askSeats(answer.id, mode).then(learn)
    if (phase === 'over' && own) {
      noteOutcome({ id: `${answer.id}:${number}`, mode, currency, stake: own.stake, paid: own.paid })
      if (own.paid > own.stake) play('win')
    }
  })

  function change(result: Result<Tray, trays.TrayRefusal>): void {
    if (!result.ok) setNotice(result.refusal)
    else {
      setNotice(null)
      setKept(result.value)
      play('press')
    }
  }

  async function send(): Promise<void> {
    if (!isOpen || unsent.size === 0 || isSending) return
    if (!mayPlay(mode)) return
    const sent = tray.presses
    setSending(true)
    const answered = await sendSlip({ id: answer.id, mode, number, currency, stakes: unsent })
    setSending(false)
    const withoutSent = (now: Tray): Tray => ({ ...now, presses: now.presses.filter((press) => !sent.includes(press)) })
    if ('slip' in answered) {
      setPlaced((before) => [...before, answered.slip].slice(-60))
      setKept(withoutSent)
      return
    }
    const { refusal, isUnknown } = answered
    if (isUnknown || refusal === 'betting_is_closed') setKept(withoutSent)
    if (isUnknown) askTables()
    setNotice(isUnknown ? 'bet_is_lost' : refusal === 'betting_is_closed' ? 'bet_came_late' : refusal)
    tellElsewhere(answered)
  }

  async function act(action: string): Promise<void> {
    if (!turn || !isOnline || isActing || !turn.actions.includes(action)) return
    setActing(true)
    const answered = await sendAct({ id: answer.id, mode, number, seat: turn.seat, action, at: turn.at })
    setActing(false)
    if ('acted' in answered) {
      const { slip, shown, ...acted } = answered.acted
      setNotice(null)
      learn((now) => withAct(now, { ...acted, number, action, shown: shown as Json }))
      if (slip) setPlaced((before) => [...before, slip].slice(-60))
      return
    }
    const { refusal, isUnknown } = answered
    setNotice(isUnknown ? 'bet_is_lost' : refusal)
    tellElsewhere(answered)
    // How the hand stands is the server's to say.
    learn(await askSeats(answer.id, mode))
  }

  return {
    ...{ turn, isActing, act, balance },
    ...{ answer, live, mode, limits, lastSlip, tray, unsent, isOpen, isOnline, isSending, notice, own, chip },
    chooseChip: setChip,
    press(spots) {
      if (isOpen && mayPlay(mode))
        change(
          trays.putDown(tray, new Map(spots.map(({ spot, chips: count }) => [spot, chip * BigInt(count)])), limits),
        )
    },
    clearSpot: (spot) => setKept(trays.clearSpot(tray, spot)),
    undo: () => setKept(trays.undo(tray)),
    clear: () => setKept(trays.clear(tray)),
    repeat: () => change(trays.repeat(tray, limits)),
    double: () => change(trays.double(tray, limits)),
    tell: setNotice,
    send,
  }
}

const isInTurn = ({ isYours, actions, untilMs }: LiveSeat) => isYours && actions.length > 0 && untilMs !== null

/** Real money is a member's; whoever else presses is told what is missing. */
function mayPlay(mode: Mode): boolean {
  if (mode === 'demo' || session.token() !== null) return true
  openPopup({ kind: 'login' })
  return false
}

/** Some refusals have a popup of their own. */
function tellElsewhere({ refusal, fields }: Refused): void {
  openStakeBlock(refusal, fields)
  if (refusal === 'real_account_is_needed') openPopup({ kind: 'trial' })
  if (refusal === 'sign_in_is_needed') openPopup({ kind: 'login' })
}

function isSame(one: Stakes, other: Stakes): boolean {
  return one.size === other.size && [...one].every(([spot, stake]) => other.get(spot) === stake)
}

function ownOf(game: string, { round, phase }: Live, accepted: Stakes): Own | null {
  if (!round || phase !== 'over' || accepted.size === 0) return null
  const payouts = round.isVoid ? accepted : payoutsOf(game, accepted, round.outcome)
  return { stake: trays.totalOf(accepted), paid: trays.totalOf(payouts), payouts }
}
