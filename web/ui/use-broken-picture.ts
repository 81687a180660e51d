import { useCallback, useState } from 'react'

/**
 * Whether a picture could not be shown. A page that was rendered on the server may have failed to load it before any
 * script listened, so the picture is asked as well when it is taken over.
 */
export function useBrokenPicture() {
  const [isBroken, setBroken] = useState(false)
  const ref = useCallback((picture: HTMLImageElement | null) => {
    if (picture?.complete && picture.currentSrc !== '' && picture.naturalWidth === 0) setBroken(true)
  }, [])
  return { isBroken, watch: { ref, onError: () => setBroken(true) } }
}
