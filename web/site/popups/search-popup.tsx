import { closePopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { useStartGame } from '#web/site/catalog/use-start-game.ts'
import { SearchBox } from '#web/site/features/games/search-box.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const close = (): void => closePopup('search')

/** Finds a game from any page. */
export function SearchPopup() {
  const { start } = useStartGame()
  return (
    <Dialog title={t('games.search')} closeLabel={t('state.close')} onClose={close}>
      <div className="min-h-[min(62dvh,520px)]">
        <SearchBox
          path="/rng"
          searched={null}
          isFocused
          onLeave={close}
          onGame={(game) => {
            close()
            start(game)
          }}
        />
      </div>
    </Dialog>
  )
}
