import { useState } from 'react'
import { HelpContacts } from '#web/features/help/contacts.tsx'
import { HelpCenter } from '#web/features/help/help-center.tsx'
import { closePopup, type PopupOf } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const close = (): void => closePopup('help')

/** The help centre without leaving the page that raised the question. */
export function HelpPopup({ article: asked }: PopupOf<'help'>) {
  const [article, setArticle] = useState(asked ?? null)
  return (
    <Dialog title={t('help.title')} onClose={close} closeLabel={t('state.close')} size="wide">
      <div className="flex flex-col gap-8 sm:min-h-[440px]">
        <HelpCenter article={article} onOpen={setArticle} onLeave={close} />
        <div className="mt-auto border-t border-hairline pt-5">
          <HelpContacts />
        </div>
      </div>
    </Dialog>
  )
}
