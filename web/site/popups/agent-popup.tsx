import { useEffect, useRef } from 'react'
import { t } from '#web/lib/i18n.ts'
import { firstAgentPage } from '#web/site/agent-keys.ts'
import { AgentOverlayPlace } from '#web/site/agent-place.tsx'
import { usePath } from '#web/site/navigation.tsx'
import { AgentCentre } from '#web/site/pages/agent-centre.tsx'
import { closePopup, type PopupOf } from '#web/site/popups/popups.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const close = (): void => closePopup('agent')

/** The agent centre over whatever page or game somebody is at, which is still there when they close it. */
export function AgentPopup({ page }: PopupOf<'agent'>) {
  const path = usePath()
  const from = useRef(path)
  // Who follows a link out of it has left it.
  useEffect(() => {
    if (path !== from.current) close()
  }, [path])
  return (
    <Dialog title={t('agent.title')} size="whole" isBare closeLabel={t('state.close')} onClose={close}>
      <AgentOverlayPlace start={page ?? firstAgentPage}>
        <AgentCentre />
      </AgentOverlayPlace>
    </Dialog>
  )
}
