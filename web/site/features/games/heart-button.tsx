import { useEffect, useRef } from 'react'
import type { Viewer } from '#web/features/session/viewer.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { t } from '#web/lib/i18n.ts'
import type { FavouriteGame } from '#web/site/features/games/favourites.ts'
import { useHeartFailures, useHearts } from '#web/site/features/games/use-favourites.ts'
import { Heart } from '#web/ui/icons.ts'

interface HeartButtonProps {
  readonly game: FavouriteGame
  readonly viewer: Viewer
}

/** The heart in the bar of a game. One that the server refuses goes back to what it was, and says so. */
export function BarHeart({ game, viewer }: HeartButtonProps) {
  const hearts = useHearts(viewer)
  const failures = useHeartFailures()
  const seen = useRef(failures)
  useEffect(() => {
    if (failures > seen.current) showToast(t('play.heartFailed'))
    seen.current = failures
  }, [failures])
  const isFavourite = hearts.has(game.nodeId)
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t('play.favourite')}
      onClick={() => hearts.toggle(game)}
      className="play-round heart"
    >
      <Heart aria-hidden="true" className={`size-[19px] ${isFavourite ? 'heart-full' : ''}`} />
    </button>
  )
}
