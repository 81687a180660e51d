import { baccaratView } from '#web/site/features/play/tables/baccarat.tsx'
import { blackjackView } from '#web/site/features/play/tables/blackjack.tsx'
import { cockfightView } from '#web/site/features/play/tables/cockfight.tsx'
import { colourView } from '#web/site/features/play/tables/colour-game.tsx'
import { dragonTigerView } from '#web/site/features/play/tables/dragon-tiger.tsx'
import { type GameKind, kindOf } from '#web/site/features/play/tables/game-kinds.ts'
import type { GameView } from '#web/site/features/play/tables/game-view.ts'
import { rouletteView } from '#web/site/features/play/tables/roulette.tsx'
import { sicBoView } from '#web/site/features/play/tables/sic-bo.tsx'
import { threeCardPokerView } from '#web/site/features/play/tables/three-card-poker.tsx'

const views: Readonly<Record<GameKind, GameView>> = {
  baccarat: baccaratView,
  'dragon-tiger': dragonTigerView,
  roulette: rouletteView,
  'sic-bo': sicBoView,
  'colour-game': colourView,
  blackjack: blackjackView,
  'three-card-poker': threeCardPokerView,
  cockfight: cockfightView,
}

export function viewOf(game: string): GameView {
  const kind = kindOf(game)
  if (kind === null) throw new Error(`no screen for the game ${game}`)
  return views[kind]
}
