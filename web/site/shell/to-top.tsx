import { useEffect, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { ArrowUp } from '#web/ui/icons.ts'

/** Shown once the start of the page is more than a screen away. */
export function ToTop() {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const look = (): void => setFar(window.scrollY > window.innerHeight)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isFar) return null
  return (
    <button
      type="button"
      aria-label={t('nav.toTop')}
      title={t('nav.toTop')}
      onClick={() => {
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
        window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
        document.getElementById('content')?.focus({ preventScroll: true })
      }}
      className="fixed end-4 bottom-24 z-20 grid size-12 animate-rise place-items-center rounded-full bg-surface-3 text-strong shadow-3 md:bottom-6"
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </button>
  )
}
