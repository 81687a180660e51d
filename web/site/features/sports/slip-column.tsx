import { useEffect, useState } from 'react'
import { useIsSignedIn } from '#web/features/session/use-session.ts'
import { t } from '#web/lib/i18n.ts'
import { OpenBets } from '#web/site/features/sports/open-bets.tsx'
import { SlipPanel } from '#web/site/features/sports/slip-panel.tsx'
import { useSlip } from '#web/site/features/sports/slip-store.ts'
import { ChevronDown, TicketCheck } from '#web/ui/icons.ts'
import { useIsSpacious } from '#web/ui/use-media.ts'

/** The slip beside the matches; on a phone a bar that opens as a sheet, and goes away with the back key. */
export function SlipColumn() {
  const isSpacious = useIsSpacious()
  const isSignedIn = useIsSignedIn()
  if (!isSpacious) return <SlipSheet />
  return (
    <aside className="slip-column" aria-label={t('sports.slip')}>
      <SlipPanel />
      {isSignedIn && <OpenBets />}
    </aside>
  )
}

function SlipSheet() {
  const { legs } = useSlip()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpen(false)
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && history.back()
    // The back key closes the sheet and stays on the page.
    history.pushState(history.state, '')
    addEventListener('popstate', close)
    addEventListener('keydown', closeByKey)
    return () => {
      removeEventListener('popstate', close)
      removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])
  if (legs.length === 0 && !isOpen) return null
  if (!isOpen)
    return (
      <button type="button" className="slip-bar" onClick={() => setOpen(true)}>
        <TicketCheck aria-hidden="true" className="size-5" />
        {t('sports.openSlip', { count: legs.length })}
      </button>
    )
  return (
    <div className="slip-sheet">
      <button type="button" className="slip-handle" aria-label={t('sports.closeSlip')} onClick={() => history.back()}>
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
      <SlipPanel />
    </div>
  )
}
