import type { MouseEvent, ReactNode } from 'react'
import type { IconComponent } from '#web/ui/icon.tsx'
import { ChevronRight } from '#web/ui/icons.ts'

interface More {
  /** The word of the key `more_button`. */
  readonly text: string
  readonly run: () => void
  /** Where it leads, if it is a place: then it can be opened in a tab of its own as well. */
  readonly href?: string
}

interface SectionHeadingProps {
  /** Without an icon there is no heading. */
  readonly icon?: IconComponent | undefined
  /** The class that names the icon's hue. */
  readonly hue?: string
  /** What the section around it is labelled by. */
  readonly id: string
  readonly text?: string
  readonly hint?: ReactNode
  readonly more?: More
  /** What stands at the end, such as the buttons of a rail. */
  readonly children?: ReactNode
}

export function SectionHeading({
  icon: Icon,
  hue = '[--hue:86]',
  id,
  text,
  hint,
  more,
  children,
}: SectionHeadingProps) {
  if (!Icon) return null
  return (
    <div className="mb-3 flex min-h-11 items-center gap-x-3 md:mb-4">
      <span className={`grid size-10 flex-none place-items-center rounded-xl bg-hue text-hue ${hue} max-md:hidden`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        {text && (
          <h2 id={id} className="text-xl leading-tight font-semibold tracking-[-0.01em] md:text-[23px]">
            {text}
          </h2>
        )}
        {hint && <p className="text-[13.5px] text-soft max-md:hidden">{hint}</p>}
      </div>
      <div className="ms-auto flex flex-none items-center gap-2">
        {more && <MoreButton {...more} about={text} />}
        {children}
      </div>
    </div>
  )
}

const moreClass =
  'group flex h-11 items-center gap-1 rounded-full ps-3 text-[14px] font-semibold text-soft transition-colors duration-150 hover:text-strong md:pe-3'

function MoreButton({ text, run, href, about }: More & { readonly about: string | undefined }) {
  const words = (
    <>
      {text}
      {about && <span className="sr-only"> {about}</span>}
      <ChevronRight
        aria-hidden="true"
        className="size-4 transition-transform duration-150 group-hover:translate-x-0.5 rtl:-scale-x-100 rtl:group-hover:-translate-x-0.5"
      />
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" onClick={run} className={moreClass}>
        {words}
      </button>
    )
  }
  const follow = (event: MouseEvent): void => {
    // A click that asks for a new tab or a download is the browser's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    run()
  }
  return (
    <a href={href} onClick={follow} className={moreClass}>
      {words}
    </a>
  )
}
