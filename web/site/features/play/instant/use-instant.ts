import { useCallback, useEffect, useRef, useState } from 'react'
import type { Json } from '#engines/game.ts'
import type { InstantGame } from '#engines/instant/instant-game.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { autoEndText } from '#web/site/features/play/auto-end-text.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { currencyOf, decimalOf, minorOf, type PlayRound } from '#web/site/features/play/model.ts'
import { noteRound } from '#web/site/features/play/play-session.ts'
import { type Sound, play as sound } from '#web/site/features/play/sound.ts'
import { takesBets } from '#web/site/features/play/table.ts'
import { type Auto, useAuto } from '#web/site/features/play/use-auto.ts'
import { type Stake, useStake } from '#web/site/features/play/use-stake.ts'
import { usePrefersStillness } from '#web/ui/use-page-state.ts'

export interface Past {
  readonly id: string
  /** What it paid, in hundredths of the stake. */
  readonly x100: number
}

export interface InstantPlay<Choice extends Json = Json, Action extends Json = Json, View extends Json = Json> {
  readonly seat: GameScreenProps
  readonly choice: Choice
  readonly setChoice: (choice: Choice) => void
  readonly stake: Stake
  /** The latest round of this screen, and what the player may see of it. */
  readonly round: PlayRound | null
  readonly view: View | null
  /** What was chosen for that round. */
  readonly played: Choice | null
  readonly isOpen: boolean
  readonly isBusy: boolean
  /** Whether a step of the open round can be taken now. */
  readonly mayAct: boolean
  /** True once the round has been shown to its end; until then nothing on the screen may tell how it ended. */
  readonly isTold: boolean
  readonly isStill: boolean
  readonly past: readonly Past[]
  readonly auto: Auto
  begin(): void
  act(action: Action): void
  /** The screen has shown everything, where only it knows when. */
  tell(): void
}

interface InstantInput {
  /** How long a round is shown before it is told how it ended; null where the screen says so itself. */
  readonly revealMs: number | null
  /** How a round begins to sound, and a step of it. */
  readonly sounds: { readonly begin: Sound; readonly act?: Sound }
}

export function useInstant<Choice extends Json, State extends Json, Action extends Json, View extends Json>(
  seat: GameScreenProps,
  engine: InstantGame<Choice, State, Action, View>,
  { revealMs, sounds }: InstantInput,
): InstantPlay<Choice, Action, View> {
  const { game, table, state, mayPlay } = seat
  const { round } = state
  const isStill = usePrefersStillness()
  const [chosen, setChoice] = useState<Choice>(engine.firstChoice)
  const [isBusy, setBusy] = useState(false)
  const [toldId, setTold] = useState<string | null>(null)
  const [past, setPast] = useState<readonly Past[]>([])
  const stake = useStake(game, state)
  const isOpen = round?.state === 'open'
  const choice = isOpen ? (round.choice as Choice) : chosen
  /** How to say that a round has been shown, and which one was said to be before anybody waited for it. */
  const teller = useRef<{ readonly tell: (() => void) | null; readonly saidId: string }>({ tell: null, saidId: '' })
  const { begin: beginSound } = sounds
  const latest = useRef({ choice, stake: stake.value, revealMs, isStill, beginSound })
  useEffect(() => {
    latest.current = { choice, stake: stake.value, revealMs, isStill, beginSound }
  })

  const show = useCallback(async (shown: PlayRound): Promise<void> => {
    if (shown.state === 'open') return
    const { revealMs: ms, isStill: still } = latest.current
    await new Promise<void>((resolve) => {
      if (teller.current.saidId === shown.id) return resolve()
      teller.current = { tell: resolve, saidId: '' }
      if (ms !== null) setTimeout(resolve, still ? 0 : ms)
    })
    teller.current = { tell: null, saidId: '' }
    setTold(shown.id)
    noteRound(shown)
    const currency = currencyOf(shown)
    const [staked, paid] = [minorOf(shown.stake, currency), minorOf(shown.payout, currency)]
    // What is lost, or comes back in part, is said without a sound.
    if (paid > staked) sound(paid > staked * 9n ? 'big' : 'win')
    setPast((before) => [{ id: shown.id, x100: Number((paid * 100n) / staked) }, ...before].slice(0, 14))
  }, [])

  /** A round of one step to its end, or the first step of one that has more. */
  const playRound = useCallback(async (): Promise<PlayRound | null> => {
    const { choice: now, stake: amount } = latest.current
    const currency = currencyOf(game)
    setBusy(true)
    sound(latest.current.beginSound)
    const begun = await table.begin(decimalOf(amount, currency), currency, now)
    if (begun) await show(begun)
    if (begun?.state === 'over') await table.untilNext()
    setBusy(false)
    return begun
  }, [game, table, show])

  const auto = useAuto(playRound, (end, net) => showToast(autoEndText(end, net, currencyOf(game))))

  const act = async (action: Action): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    sound(sounds.act ?? 'open')
    const next = await table.act(action)
    if (next) await show(next)
    setBusy(false)
  }

  return {
    seat,
    choice,
    setChoice,
    stake,
    round,
    view: round ? (round.view as View) : null,
    played: round ? (round.choice as Choice) : null,
    isOpen,
    isBusy,
    mayAct: isOpen && !isBusy && takesBets(state),
    isTold: round !== null && (round.id === toldId || (isOpen && !isBusy)),
    isStill,
    past,
    auto,
    begin() {
      if (auto.left !== null) auto.stop()
      else if (!isBusy && !isOpen && mayPlay()) void playRound()
    },
    act: (action) => void act(action),
    tell: useCallback(() => {
      const { tell: say } = teller.current
      if (say) say()
      else teller.current = { tell: null, saidId: table.state().round?.id ?? '' }
    }, [table]),
  }
}
