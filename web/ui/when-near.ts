/**
 * Runs once when a place comes within a margin of the screen; the answer ends the watch. A busy browser tells at once all
 * that happened meanwhile, so that the place may have been far first and near only in a later entry.
 */
export function whenNear(place: HTMLElement, margin: string, run: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      run()
    },
    { rootMargin: margin },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
