import { type ReactNode, useEffect, useRef } from 'react'
import { X } from '#web/ui/icons.ts'

interface DrawerProps {
  readonly label: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel from the side where a line begins. Unlike a popup, it is a menu: a touch beside it closes it. */
export function Drawer({ label, closeLabel, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const drawn = dialog.current
    drawn?.showModal()
    return () => drawn?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its backdrop is no element of its own; Escape and a button close it too.
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // The dialog itself is only touched where its content is not: on the dimmed page.
        if (target === currentTarget) currentTarget.close()
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.close()
      }}
      className="fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-[min(320px,86vw)] max-w-none overflow-y-auto overscroll-contain bg-frame text-strong shadow-3 outline-none transition-transform duration-180 ease-out backdrop:bg-page/75 motion-safe:starting:-translate-x-16 rtl:motion-safe:starting:translate-x-16"
    >
      <div className="relative min-h-full">
        <button
          type="button"
          aria-label={closeLabel}
          onClick={() => dialog.current?.close()}
          className="absolute end-3 top-3.5 z-10 grid size-11 place-items-center rounded-full bg-surface-3 text-soft shadow-1 hover:text-strong"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        {children}
      </div>
    </dialog>
  )
}
