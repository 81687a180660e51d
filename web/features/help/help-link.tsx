import type { ReactNode } from 'react'

interface HelpLinkProps {
  /** Null leads back to all topics. */
  readonly article: string | null
  readonly onOpen: (article: string | null) => void
  /** On the page an article has an address that can be passed on; in the popup it has none. */
  readonly hrefOf?: ((article: string | null) => string) | undefined
  readonly className: string
  readonly children: ReactNode
}

export function HelpLink({ article, onOpen, hrefOf, className, children }: HelpLinkProps) {
  if (!hrefOf)
    return (
      <button type="button" onClick={() => onOpen(article)} className={className}>
        {children}
      </button>
    )
  return (
    <a
      href={hrefOf(article)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(article)
      }}
      className={className}
    >
      {children}
    </a>
  )
}
