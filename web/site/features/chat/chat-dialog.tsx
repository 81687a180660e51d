import { useEffect, useId, useRef } from 'react'
import { useViewer } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { ChatPanel } from '#web/site/features/chat/chat-panel.tsx'
import { X } from '#web/ui/icons.ts'

/** Where there is room for both, the page beside it stays in use. */
const isRoomy = (): boolean => matchMedia('(min-width: 1280px)').matches

interface ChatDialogProps {
  readonly room: string | undefined
  readonly onClose: () => void
}

/** A panel at the end of the line; on a phone a sheet over the page. */
export function ChatDialog({ room, onClose: close }: ChatDialogProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const viewer = useViewer()
  useEffect(() => {
    const shown = panel.current
    if (isRoomy()) shown?.show()
    else shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={panel}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
      className="fixed inset-x-0 start-auto end-0 top-auto bottom-0 z-40 m-0 h-[86dvh] max-h-none w-full max-w-none flex-col overflow-hidden rounded-t-3xl bg-surface-2 text-strong shadow-3 outline-none transition-[transform,opacity] duration-180 ease-out backdrop:bg-page/75 open:flex motion-safe:starting:translate-y-16 motion-safe:starting:opacity-0 sm:inset-y-0 sm:start-auto sm:h-dvh sm:w-[400px] sm:rounded-none sm:rounded-s-3xl sm:motion-safe:starting:translate-x-16 sm:motion-safe:starting:translate-y-0 sm:rtl:motion-safe:starting:-translate-x-16"
    >
      <header className="flex flex-none items-center gap-3 ps-5 pe-3 pt-3 pb-1">
        <h2 id={titleId} className="min-w-0 flex-1 font-display text-[20px] font-semibold">
          {t('chat.title')}
        </h2>
        <button
          type="button"
          aria-label={t('state.close')}
          onClick={close}
          className="grid size-11 flex-none place-items-center rounded-full bg-surface-3 text-soft shadow-1 hover:text-strong"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      {/* Whoever signs in or out is somebody else in the room. */}
      <ChatPanel key={viewer} input={room} />
    </dialog>
  )
}
