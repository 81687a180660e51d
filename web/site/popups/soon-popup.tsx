import { closePopup, openPopup, type PopupOf } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CircleHelp, Gamepad2 } from '#web/ui/icons.ts'

/** A game that is on the shelves and not open says so, and what there is to do meanwhile. */
export function SoonPopup({ name, isResting = false }: PopupOf<'soon'>) {
  const go = useGo()
  return (
    <Dialog
      title={isResting ? t('soon.restTitle', { name }) : t('soon.title', { name })}
      onClose={() => closePopup('soon')}
      closeLabel={t('state.close')}
      size="small"
    >
      <div className="flex items-start gap-4 pt-1">
        <Mark size={40} className="mt-0.5 flex-none" />
        <p className="text-[15px] leading-relaxed text-soft">{isResting ? t('soon.restHint') : t('soon.hint')}</p>
      </div>
      <div className="mt-6 grid gap-3">
        <Button
          look="gold"
          size="large"
          onClick={() => {
            closePopup('soon')
            go('/rng')
          }}
        >
          <Gamepad2 aria-hidden="true" className="size-5" />
          {t('soon.toGames')}
        </Button>
        <Button
          size="large"
          onClick={() => {
            closePopup('soon')
            openPopup({ kind: 'help' })
          }}
        >
          <CircleHelp aria-hidden="true" className="size-5" />
          {t('soon.toHelp')}
        </Button>
      </div>
    </Dialog>
  )
}
