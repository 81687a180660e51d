import { useEffect, useRef } from 'react'

/** A key of a game, what it does in a word or two, and what happens. */
export interface PlayKey {
  /** As the keyboard calls it, in small letters: `a`, `?`, `arrowup`. */
  readonly key: string
  readonly text: string
  run(): void
}

/** Where keys mean something else. */
const ownUse = 'input, textarea, select, dialog, [role="slider"]'

/** Keys of a game, once for each press. None of them works where somebody types, nor together with a key of the browser's own. */
export function usePlayKeys(keys: readonly PlayKey[], isOn: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(ownUse) !== null) return
      const found = latest.current.find(({ key }) => key === event.key.toLowerCase())
      if (!found) return
      event.preventDefault()
      found.run()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOn])
}
