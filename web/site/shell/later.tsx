import { type ComponentType, useEffect, useState } from 'react'
import type { Namespaces } from '#web/i18n/text-types.ts'
import { withTexts } from '#web/i18n/texts.ts'

interface LaterProps {
  /** Always the same function. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Always the same list. */
  readonly texts?: readonly (keyof Namespaces)[]
}

const cornerTexts = ['corner'] as const

/** A part around the page that nobody misses in the first moment: it comes when the page is alive, and never holds it up. */
export function Later({ load, texts = cornerTexts }: LaterProps) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    // What does not come now comes with the next page.
    withTexts(texts, load()).then(
      (loaded) => setPart(() => loaded.default),
      () => undefined,
    )
  }, [load, texts])
  return Part && <Part />
}
