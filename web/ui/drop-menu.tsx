import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface DropMenuProps {
  /** What is chosen here. */
  readonly label: string
  /** What the button is called; it holds the label and, where there is one, the present choice. */
  readonly buttonLabel: string
  readonly buttonClass?: string
  /** What the button shows. */
  readonly children: ReactNode
  /** Elements with a role that begins with `menuitem`; `close` also gives the focus back. */
  readonly items: (close: () => void) => ReactNode
}

const dropMenuButton =
  'flex h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 font-medium text-soft transition-colors duration-150 hover:bg-surface-3/60 hover:text-strong aria-expanded:bg-surface-3 aria-expanded:text-strong'

export const dropMenuItem =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 text-start text-[15px] text-soft -outline-offset-2 hover:bg-surface-3 hover:text-strong focus:bg-surface-3 focus:text-strong aria-checked:text-strong sm:min-h-11 sm:text-sm'

/** A few things behind a button: a list below it on a wide screen, a sheet at the thumb on a phone. */
export function DropMenu({ label, buttonLabel, buttonClass = dropMenuButton, children, items }: DropMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const [first] = itemsOf(menu.current)
    const chosen = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    ;(chosen ?? first)?.focus()
  }, [isOpen])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div
      className="relative"
      // Whoever goes elsewhere, by pointer or by Tab, leaves it closed behind them.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={buttonLabel}
        title={label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
        className={buttonClass}
      >
        {children}
      </button>
      {isOpen && (
        <>
          <div aria-hidden="true" className="fixed inset-0 z-40 bg-page/70 sm:hidden" />
          <div
            ref={menu}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={(event) => moveFocus(event, close)}
            className="fixed inset-x-0 bottom-0 z-50 max-h-[70dvh] animate-rise overflow-y-auto overscroll-contain rounded-t-3xl bg-surface-2 p-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-3 outline-none sm:absolute sm:inset-x-auto sm:end-0 sm:top-full sm:bottom-auto sm:mt-2 sm:max-h-96 sm:min-w-56 sm:rounded-2xl sm:p-1.5"
          >
            <p aria-hidden="true" className="px-3 pt-1 pb-2 text-[13px] font-medium text-faint sm:hidden">
              {label}
            </p>
            <Items items={items} close={close} />
          </div>
        </>
      )}
    </div>
  )
}

/** Rendered apart, because what closes the menu moves the focus, and nothing may do so while its button is being rendered. */
function Items({ items, close }: Pick<DropMenuProps, 'items'> & { readonly close: () => void }) {
  return items(close)
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

/** Up, Down, Home and End move; a letter goes to the next item that begins with it; Escape closes. */
function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault()
    close()
    return
  }
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const target = findTarget(event.key, items, at)
  if (!target) return
  event.preventDefault()
  target.focus()
}

function findTarget(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return following.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()))
}
