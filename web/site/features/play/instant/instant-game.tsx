import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { t } from '#web/lib/i18n.ts'
import { loadScreen } from '#web/lib/screens.ts'
import '#web/site/features/play/instant/boards.css'
import '#web/site/features/play/instant/instant.css'
import '#web/site/features/play/instant/places.css'
import '#web/site/features/play/instant/scenes/scene.css'
import '#web/site/features/play/instant/stake.css'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'

type Screen = LazyExoticComponent<ComponentType<GameScreenProps>>

function screen(load: () => Promise<ComponentType<GameScreenProps>>): Screen {
  return lazy(async () => ({ default: await loadScreen(load) }))
}

/** Every game without reels, each in a file of its own. */
const screens: Readonly<Record<string, Screen>> = {
  mines: screen(async () => (await import('#web/site/features/play/instant/mines.tsx')).Mines),
  dice: screen(async () => (await import('#web/site/features/play/instant/dice.tsx')).Dice),
  limbo: screen(async () => (await import('#web/site/features/play/instant/limbo.tsx')).Limbo),
  plinko: screen(async () => (await import('#web/site/features/play/instant/plinko.tsx')).Plinko),
  'hi-lo': screen(async () => (await import('#web/site/features/play/instant/hi-lo.tsx')).HiLo),
  keno: screen(async () => (await import('#web/site/features/play/instant/keno.tsx')).Keno),
  wheel: screen(async () => (await import('#web/site/features/play/instant/wheel.tsx')).Wheel),
  scratch: screen(async () => (await import('#web/site/features/play/instant/scratch.tsx')).Scratch),
  bingo: screen(async () => (await import('#web/site/features/play/instant/bingo.tsx')).Bingo),
  'coin-flip': screen(async () => (await import('#web/site/features/play/instant/coin-flip.tsx')).CoinFlip),
  crash: screen(async () => (await import('#web/site/features/play/crash/crash.tsx')).Crash),
}

export function InstantGame(seat: GameScreenProps) {
  const Known = screens[seat.game.game]
  return Known ? <Known {...seat} /> : <p className="p-10 text-center">{t('play.closed')}</p>
}
