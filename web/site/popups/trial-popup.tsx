import { closePopup, openPopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BadgePlus } from '#web/ui/icons.ts'

/** A trial looks around. What it cannot do needs an account of one's own, and that is one press away. */
export function TrialPopup() {
  const close = (): void => closePopup('trial')
  return (
    <Dialog title={t('login.trialTitle')} size="small" closeLabel={t('state.close')} onClose={close}>
      <div className="flex items-start gap-4 pt-1">
        <Mark size={40} className="mt-0.5 flex-none" />
        <p className="text-[15px] leading-relaxed text-soft">{t('login.trialHint')}</p>
      </div>
      <div className="mt-6 grid gap-3">
        <Button
          look="gold"
          size="large"
          onClick={() => {
            close()
            openPopup({ kind: 'register' })
          }}
        >
          <BadgePlus aria-hidden="true" className="size-5" />
          {t('login.trialRegister')}
        </Button>
        <Button size="large" onClick={close}>
          {t('login.trialStay')}
        </Button>
      </div>
    </Dialog>
  )
}
