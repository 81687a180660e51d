import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readToasts, subscribeToasts, type Toast } from '#web/features/toasts/toasts.ts'
import { CircleCheck } from '#web/ui/icons.ts'

const none: readonly Toast[] = []

/** Where it is said that something is done: above everything, in the way of nothing. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, () => none)
  const place = useRef<HTMLDivElement>(null)
  const isShown = toasts.length > 0
  // A popover stands above an open dialog too.
  useEffect(() => {
    if (!isShown) return
    const host = place.current
    host?.showPopover()
    return () => host?.hidePopover()
  }, [isShown])
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {toasts.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <div
        ref={place}
        popover="manual"
        aria-hidden="true"
        className="pointer-events-none inset-x-0 top-3 bottom-auto mx-auto w-fit max-w-[calc(100%-2rem)] overflow-visible border-0 bg-transparent p-0 text-strong"
      >
        {toasts.map(({ id, text }) => (
          <p
            key={id}
            className="mb-2 flex animate-rise items-center gap-3 rounded-full bg-surface-3 py-2 ps-2 pe-5 font-semibold shadow-3"
          >
            <span className="grid size-8 flex-none place-items-center rounded-full bg-win-wash text-win">
              <CircleCheck className="size-[18px]" />
            </span>
            {text}
          </p>
        ))}
      </div>
    </>
  )
}
