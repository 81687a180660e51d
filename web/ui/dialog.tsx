import {
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import type { SunChipProps } from '#web/ui/art/sun-chip.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { X } from '#web/ui/icons.ts'
import { useHasMiddle } from '#web/ui/use-media.ts'

/** The sun of the dusk is drawn by a script of its own, which a phone has no room for. Without it the sky is there. */
const SunChip = lazy(async (): Promise<{ readonly default: ComponentType<SunChipProps> }> => {
  const drawing = await import('#web/ui/art/sun-chip.tsx').catch(() => null)
  return { default: drawing?.SunChip ?? (() => null) }
})

const sizes = {
  small: 'sm:max-w-[440px]',
  normal: 'sm:max-w-[600px]',
  wide: 'sm:max-w-[936px]',
  whole: 'h-dvh sm:h-[min(90dvh,800px)]! sm:max-w-[1180px]',
}

interface DialogProps {
  /** Names the dialog; it is its heading unless the dialog is `bare`. */
  readonly title: string
  /** The close button or Escape was pressed. The dialog is gone when its owner stops rendering it. */
  readonly onClose: () => void
  readonly closeLabel: string
  /** What lies behind the words: the woven surface, the sky at dusk, or a picture that fills the dialog. */
  readonly background?: 'plain' | 'dusk' | ReactElement
  readonly size?: keyof typeof sizes
  readonly locksScroll?: boolean
  /** The children are the whole surface, with a heading of their own; only the close button lies above them. */
  readonly isBare?: boolean
  /** Where the keyboard starts, when it is not at the title. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
  /** Stays in sight below what scrolls. */
  readonly footer?: ReactNode
}

/**
 * A popup on the platform's own dialog: the page behind it is inert, Escape closes it, and the focus goes back to where it
 * was. A press beside it does nothing. On a phone it is a sheet at the bottom, elsewhere it stands in the middle.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, closeLabel, background = 'plain', size = 'normal', locksScroll = true, children } = props
  const { isBare = false, initialFocus, footer } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    const first = initialFocus?.current ?? heading.current
    first?.focus({ preventScroll: true })
    // Closing, rather than only being taken away, is what makes the browser give the focus back.
    return () => shown?.close()
  }, [initialFocus])
  useScrollLock(locksScroll)

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // A file field inside may say "cancel" too, and means itself.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // The browser closes a dialog by itself when Escape is pressed twice; then its owner has to know.
      onClose={({ currentTarget, target }) => {
        if (target === currentTarget && !currentTarget.open) onClose()
      }}
      className={`fixed inset-x-0 top-auto bottom-0 isolate m-0 max-h-[92dvh] w-full max-w-none flex-col overflow-hidden rounded-t-3xl bg-surface-2 text-strong shadow-3 outline-none transition-[transform,opacity] duration-180 ease-out backdrop:bg-page/75 backdrop:backdrop-blur-[3px] open:flex motion-safe:starting:translate-y-16 motion-safe:starting:opacity-0 sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(92dvh,860px)] sm:w-[calc(100%-48px)] sm:rounded-3xl sm:motion-safe:starting:translate-y-3 ${sizes[size]}`}
    >
      <Background kind={background} />
      <div
        className={
          isBare
            ? 'contents'
            : `flex flex-none items-center gap-4 ps-5 pe-3 pt-3 sm:ps-7 sm:pe-4 sm:pt-4 ${background === 'dusk' ? 'pb-5' : 'pb-2'}`
        }
      >
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className={
            isBare
              ? 'sr-only'
              : 'min-w-0 flex-1 text-[22px] leading-tight font-semibold tracking-[-0.01em] outline-none sm:text-[26px]'
          }
        >
          {title}
        </h2>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className={`grid size-11 flex-none place-items-center rounded-full bg-surface-3 text-soft shadow-1 transition-[color,filter] duration-150 hover:text-strong hover:brightness-110 ${isBare ? 'absolute end-4 top-4 z-10' : ''}`}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div
        className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${isBare ? '' : `px-5 pt-2 sm:px-7 ${footer ? 'pb-5' : 'pb-[max(24px,env(safe-area-inset-bottom))]'}`}`}
      >
        {children}
      </div>
      {footer && (
        <div className="flex-none border-t border-hairline px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-7">
          {footer}
        </div>
      )}
    </dialog>
  )
}

function Background({ kind }: { readonly kind: NonNullable<DialogProps['background']> }) {
  if (kind === 'plain') return <Weave className="-z-10 fade-down" />
  if (kind !== 'dusk')
    return (
      <div aria-hidden="true" className="absolute inset-0 -z-10">
        {kind}
      </div>
    )
  return (
    <div aria-hidden="true" className="fade-down absolute inset-x-0 top-0 -z-10 h-60">
      <div className="absolute inset-0 bg-linear-to-b from-(--sky-2) to-(--sky-3)" />
      <Weave />
      <Sun />
    </div>
  )
}

function Sun() {
  if (!useHasMiddle()) return null
  return (
    <svg viewBox="0 0 420 240" className="absolute end-0 top-0 h-full rtl:-scale-x-100">
      <Suspense>
        <SunChip x={262} y={132} radius={92} horizon={240} />
      </Suspense>
    </svg>
  )
}

let locks = 0

/** The page keeps still while a dialog is over it, and keeps the width that its scroll bar left it. */
function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    const { classList, clientWidth } = document.documentElement
    if (locks === 0 && window.innerWidth > clientWidth) classList.add('[scrollbar-gutter:stable]')
    classList.add('overflow-hidden')
    locks += 1
    return () => {
      locks -= 1
      if (locks === 0) classList.remove('overflow-hidden', '[scrollbar-gutter:stable]')
    }
  }, [isLocked])
}
