import { useEffect, useState } from 'react'

/** Typing is one question, not one a letter. */
const pauseMs = 200

/** What was typed, once the typing has paused. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
