import { type RefObject, useEffect, useRef, useState } from 'react'

/** As wide as there is room, so that a picture's words keep their size. */
export function useWidth<Box extends HTMLElement>(): { readonly box: RefObject<Box | null>; readonly width: number } {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState(560)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, Math.floor(entry.contentRect.width))))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { box, width }
}
