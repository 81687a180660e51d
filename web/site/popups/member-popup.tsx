import { useEffect, useRef } from 'react'
import { firstMemberPage } from '#web/features/centres/member-keys.ts'
import { MemberOverlayLocation } from '#web/features/centres/member-location.tsx'
import { closePopup, type PopupOf } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { usePath } from '#web/lib/navigation.tsx'
import { MemberCentre } from '#web/site/pages/member-centre.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const close = (): void => closePopup('member')

/** The member centre over whatever page or game somebody is at, which is still there when they close it. */
export function MemberPopup({ page }: PopupOf<'member'>) {
  const path = usePath()
  const from = useRef(path)
  // Who follows a link out of it has left it.
  useEffect(() => {
    if (path !== from.current) close()
  }, [path])
  return (
    <Dialog title={t('member.title')} size="whole" closeLabel={t('state.close')} onClose={close}>
      <MemberOverlayLocation start={page ?? firstMemberPage}>
        <MemberCentre />
      </MemberOverlayLocation>
    </Dialog>
  )
}
