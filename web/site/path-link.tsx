import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useGo } from '#web/site/use-go.ts'

interface PathLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** A path of the site that is only known while the page runs. */
  readonly path: string
}

/** A link of the site whose path the compiler cannot know: it goes there in place, and opens in a tab like any other. */
export function PathLink({ path, children, ...rest }: PathLinkProps) {
  const go = useGo()
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(path)
  }
  return (
    <a {...rest} href={path} onClick={follow}>
      {children}
    </a>
  )
}
