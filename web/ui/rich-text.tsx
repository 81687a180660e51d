import { useEffect, useRef } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface RichTextProps {
  /** Cleaned already: as pieces of a document, so that plain text cannot be passed by mistake. Null while it is on its way. */
  readonly content: DocumentFragment | null
  /** The level of its own headings among those around it. */
  readonly level?: number
  /** A link inside the site was pressed; without it the browser follows it by itself. */
  readonly onFollow?: (path: string) => void
}

const textClass =
  'max-w-[68ch] animate-rise text-[15px] leading-[1.65] text-soft wrap-anywhere [&>:first-child]:mt-0 [&>:last-child]:mb-0'
const blockClass =
  '[&_p]:my-3.5 [&_ul]:my-3.5 [&_ol]:my-3.5 [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:ps-6 [&_ol]:ps-6 [&_li]:my-1.5 [&_li]:marker:text-gold [&_img]:my-4 [&_img]:rounded-xl [&_img]:shadow-2'
const headClass =
  '[&_h3]:mt-7 [&_h3]:mb-2 [&_h3]:font-display [&_h3]:text-[19px] [&_h3]:leading-snug [&_h3]:font-semibold [&_h3]:text-strong [&_h4]:mt-5 [&_h4]:mb-1.5 [&_h4]:text-base [&_h4]:font-semibold [&_h4]:text-strong'
const inlineClass =
  '[&_strong]:font-semibold [&_strong]:text-strong [&_em]:italic [&_a]:font-medium [&_a]:text-gold [&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-[3px] hover:[&_a]:decoration-2'
const quoteClass =
  '[&_blockquote]:my-4 [&_blockquote]:rounded-e-xl [&_blockquote]:border-s-2 [&_blockquote]:border-gold [&_blockquote]:bg-gold-wash [&_blockquote]:px-4 [&_blockquote]:py-3'
const tableClass =
  '[&_table]:my-4 [&_table]:block [&_table]:max-w-full [&_table]:overflow-x-auto [&_th]:border-b [&_th]:border-hairline [&_th]:px-3 [&_th]:py-2 [&_th]:text-start [&_th]:font-semibold [&_th]:text-strong [&_td]:border-b [&_td]:border-hairline [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_td]:tabular-nums'

/** What the brand wrote, in the look of the site. */
export function RichText({ content, level = 3, onFollow }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!content) return
    place.current?.replaceChildren(content.cloneNode(true))
    for (const heading of place.current?.querySelectorAll('h3, h4') ?? [])
      heading.setAttribute('aria-level', String(heading.localName === 'h3' ? level : level + 1))
  }, [content, level])

  useEffect(() => {
    const shown = place.current
    if (!shown || !onFollow) return
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = link?.getAttribute('href') ?? ''
      // Who wants a tab of its own gets it.
      if (!path.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onFollow(path)
    }
    shown.addEventListener('click', follow)
    return () => shown.removeEventListener('click', follow)
  }, [onFollow])

  return (
    <>
      {!content && <RichTextSkeleton />}
      {/* Where a text is not translated it is in English, which keeps its own direction. */}
      <div
        ref={place}
        dir="auto"
        hidden={!content}
        className={`${textClass} ${blockClass} ${headClass} ${inlineClass} ${quoteClass} ${tableClass}`}
      />
    </>
  )
}

export function RichTextSkeleton() {
  return (
    <div className="grid gap-3 py-1">
      {['w-full', 'w-11/12', 'w-4/5', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
