import { useState, useSyncExternalStore } from 'react'
import { events } from '#web/features/client/client.ts'
import { t } from '#web/lib/i18n.ts'

/** Whether news arrives. The dot is never alone: colour says nothing to some, and the words say it to all. */
export function ConnectionChip() {
  const state = useSyncExternalStore(events.onState, events.state, () => 'connecting' as const)
  const isOpen = state === 'open'
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isAgain = wasOpen || state === 'waiting'
  return (
    <output className="inline-flex h-8 items-center gap-2 rounded-full bg-surface-2 ps-3 pe-3.5 text-[13px] text-soft shadow-1">
      <span
        aria-hidden="true"
        className={`size-2 flex-none rounded-full ${isOpen ? 'bg-win' : isAgain ? 'bg-lose' : 'bg-faint'}`}
      />
      {isOpen ? t('line.open') : isAgain ? t('line.again') : t('line.opening')}
    </output>
  )
}
