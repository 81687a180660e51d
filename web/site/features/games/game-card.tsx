import type { MouseEvent } from 'react'
import { t } from '#web/lib/i18n.ts'
import { badgeOf, type GameEntry } from '#web/site/catalog/game-entry.tsx'
import { GameFacts, rtpText } from '#web/site/features/games/game-facts.tsx'
import { artUrl } from '#web/ui/art/art-url.ts'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'
import { BadgePill } from '#web/ui/game-tile.tsx'
import { Heart, Play } from '#web/ui/icons.ts'
import { useBrokenPicture } from '#web/ui/use-broken-picture.ts'

/** What can be done with a game of the lobby. */
export interface CardActions {
  /** By a press, or found by its name. */
  onOpen(game: GameEntry, press: MouseEvent | null): void
  onDemo(game: GameEntry): void
  /** A mouse is about to press; a finger may only be scrolling. */
  onAim(game: GameEntry): void
  onHeart(game: GameEntry): void
}

interface GameCardProps {
  readonly game: GameEntry
  readonly isFavourite: boolean
  readonly actions: CardActions
  readonly isFirstView: boolean
}

/** A game of the lobby. Who points at it or comes by keyboard sees what it returns, and may try it; a finger gets a sheet. */
export function GameCard({ game, isFavourite, actions, isFirstView }: GameCardProps) {
  const kind = badgeOf(game)
  return (
    <article className="group relative">
      <div className="relative aspect-3/4 overflow-hidden rounded-xl bg-surface-3 shadow-2 transition-transform duration-200 ease-out group-hover:-translate-y-1">
        <button
          type="button"
          aria-label={game.state === 'open' ? t('games.playOf', { name: game.gameName }) : undefined}
          onClick={(event) => actions.onOpen(game, event)}
          onPointerDown={({ pointerType }) => pointerType === 'mouse' && actions.onAim(game)}
          className="absolute inset-0 block rounded-xl -outline-offset-3"
        >
          <Picture game={game} isFirstView={isFirstView} />
        </button>
        {kind && <BadgePill kind={kind} text={t(`tile.badge.${kind}`)} />}
        {game.state === 'open' && <Plate game={game} onDemo={() => actions.onDemo(game)} />}
        <HeartButton game={game} isFavourite={isFavourite} onPress={() => actions.onHeart(game)} />
      </div>
      <p className="mt-2 flex h-5 items-center gap-1.5 text-[13px] text-soft">
        {isVendor(game.vendorIcon) && <VendorMark vendor={game.vendorIcon} className="size-3.5 flex-none" />}
        <bdi className="truncate">{game.vendorName}</bdi>
        {game.rtpPpm && (
          <bdi dir="ltr" className="ms-auto flex-none tabular-nums max-sm:hidden">
            {rtpText({ least: game.rtpPpm.most, most: game.rtpPpm.most }, 1)}
          </bdi>
        )}
      </p>
    </article>
  )
}

function Picture({ game, isFirstView }: Pick<GameCardProps, 'game' | 'isFirstView'>) {
  const { isBroken, watch } = useBrokenPicture()
  if (isBroken) {
    return (
      <span className="tile-blank grid size-full place-items-center p-3 text-center font-display text-lg leading-tight font-bold">
        {game.gameName}
      </span>
    )
  }
  return (
    <img
      {...watch}
      src={artUrl(game.showIcon)}
      alt={game.gameName}
      width={300}
      height={400}
      loading={isFirstView ? 'eager' : 'lazy'}
      decoding="async"
      className="size-full object-cover"
    />
  )
}

/** The plate lets a press through to the picture below it; only the demo is a button of its own. */
function Plate({ game, onDemo }: { readonly game: GameEntry; readonly onDemo: () => void }) {
  return (
    <div data-plate="" className="card-plate pointer-events-none absolute inset-0 flex flex-col p-3 max-sm:hidden">
      <bdi className="me-7 line-clamp-2 flex-none font-display text-[14px] leading-tight font-semibold">
        {game.gameName}
      </bdi>
      <GameFacts game={game} className="mt-1 text-[12px]" />
      <div className="mt-auto grid gap-1.5">
        <span
          aria-hidden="true"
          className="gold-button flex h-8 items-center justify-center gap-2 rounded-full text-[13px] 2xl:h-9 font-semibold"
        >
          <Play className="size-4" />
          {t('games.play')}
        </span>
        <button
          type="button"
          aria-label={t('games.demoOf', { name: game.gameName })}
          onClick={onDemo}
          className="glass-button pointer-events-auto h-8 rounded-full text-[13px] font-semibold 2xl:h-9"
        >
          {t('games.demo')}
        </button>
      </div>
    </div>
  )
}

interface HeartButtonProps {
  readonly game: GameEntry
  readonly isFavourite: boolean
  readonly onPress: () => void
}

function HeartButton({ game, isFavourite, onPress }: HeartButtonProps) {
  const name = game.gameName
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={isFavourite ? t('games.removeFavourite', { name }) : t('games.addFavourite', { name })}
      onClick={onPress}
      className="absolute end-0 top-0 grid size-11 place-items-center rounded-xl -outline-offset-3"
    >
      <span className="glass-pill grid size-8 place-items-center rounded-full">
        <Heart aria-hidden="true" className={`size-4.5 ${isFavourite ? 'heart-full' : ''}`} />
      </span>
    </button>
  )
}
