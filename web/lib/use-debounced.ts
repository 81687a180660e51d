import { useEffect, useState } from 'react'

/** A value once it has kept still for a while, so that the server is not asked about every letter that is typed. */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return debounced
}

/** What was last known, while the next is still on its way. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
