import { useEffect, useRef } from 'react'
import { AgentCentre } from '#web/agent/pages/agent-centre.tsx'
import { firstAgentPage } from '#web/features/centres/agent-keys.ts'
import { AgentOverlayLocation } from '#web/features/centres/agent-location.tsx'
import { closePopup, type PopupOf } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { usePath } from '#web/lib/navigation.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const close = (): void => closePopup('agent')

/** The agent centre over whatever page or game somebody is at, which is still there when they close it. */
export function AgentOverlay({ page }: PopupOf<'agent'>) {
  const path = usePath()
  const from = useRef(path)
  // Who follows a link out of it has left it.
  useEffect(() => {
    if (path !== from.current) close()
  }, [path])
  return (
    <Dialog title={t('agent.title')} size="whole" isBare closeLabel={t('state.close')} onClose={close}>
      <AgentOverlayLocation start={page ?? firstAgentPage}>
        <AgentCentre />
      </AgentOverlayLocation>
    </Dialog>
  )
}
