import { useEffect, useRef } from 'react'

/** Where the space bar already means something. */
const ownUse = 'button, a, input, textarea, select, summary, dialog, [role="slider"]'

/** The space bar plays, once for each press: held down it does nothing more. */
export function usePressSpace(onPress: () => void, isOn: boolean): void {
  const press = useRef(onPress)
  useEffect(() => {
    press.current = onPress
  })
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent): void => {
      if (event.code !== 'Space') return
      const isElsewhere = event.target instanceof Element && event.target.closest(ownUse) !== null
      // On a button a held bar is a press when it is let go, and that is one press too.
      if (isElsewhere) return
      event.preventDefault()
      if (!event.repeat) press.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOn])
}
