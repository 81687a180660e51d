import { useEffect } from 'react'
import { t } from '#web/lib/i18n.ts'
import type { GameEntry } from '#web/site/catalog/game-entry.tsx'
import { useStartGame } from '#web/site/catalog/use-start-game.ts'
import { GameFacts } from '#web/site/features/games/game-facts.tsx'
import { artUrl } from '#web/ui/art/art-url.ts'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heart, Play } from '#web/ui/icons.ts'

interface GameSheetProps {
  readonly game: GameEntry
  readonly isFavourite: boolean
  readonly onHeart: () => void
  readonly onPlay: () => void
  readonly onDemo: () => void
  readonly onClose: () => void
}

/** What a finger cannot point at: return, volatility and top prize of a game, and the ways into it. */
export function GameSheet({ game, isFavourite, onHeart, onPlay, onDemo, onClose }: GameSheetProps) {
  const name = game.gameName
  const { aim } = useStartGame()
  useEffect(() => aim(game), [aim, game])
  return (
    <Dialog title={name} size="small" onClose={onClose} closeLabel={t('state.close')}>
      <div className="flex items-center gap-4 pt-1">
        <img
          src={artUrl(game.showIcon)}
          alt=""
          width={112}
          height={149}
          className="w-28 flex-none rounded-xl object-cover shadow-2"
        />
        <div className="min-w-0 flex-1 text-[14px] text-strong">
          <p className="mb-2 flex items-center gap-2 text-soft">
            {isVendor(game.vendorIcon) && <VendorMark vendor={game.vendorIcon} className="size-4 flex-none" />}
            <bdi className="truncate">{game.vendorName}</bdi>
          </p>
          <GameFacts game={game} className="gap-1" />
        </div>
      </div>
      <div className="mt-6 grid gap-3">
        <Button look="gold" size="large" onClick={onPlay}>
          <Play aria-hidden="true" className="size-5" />
          {t('games.play')}
        </Button>
        <div className="flex gap-3">
          <Button size="large" onClick={onDemo} className="flex-1" aria-label={t('games.demoOf', { name })}>
            {t('games.demo')}
          </Button>
          <Button
            size="large"
            aria-pressed={isFavourite}
            aria-label={isFavourite ? t('games.removeFavourite', { name }) : t('games.addFavourite', { name })}
            onClick={onHeart}
          >
            <Heart aria-hidden="true" className={`size-5 ${isFavourite ? 'fill-current text-lose' : ''}`} />
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
