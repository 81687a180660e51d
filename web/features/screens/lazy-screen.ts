import type { ComponentType } from 'react'
import type { Namespaces } from '#web/i18n/text-types.ts'
import { withTexts } from '#web/i18n/texts.ts'
import { importAgain } from '#web/lib/import-again.ts'
import { loadScreen } from '#web/lib/screens.ts'

/** A screen that is loaded, together with its texts, when it is first gone to. */
export interface Screen {
  /** Of its component, and of the texts that it is shown with. */
  readonly name: string
  readonly texts: readonly (keyof Namespaces)[]
  load(): Promise<void>
  /** There once it is loaded. */
  readonly Component: ComponentType | undefined
}

export function screen<Name extends string>(
  namespaces: readonly (keyof Namespaces)[],
  fetch: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Screen {
  let Component: ComponentType | undefined
  return {
    name,
    texts: namespaces,
    async load() {
      Component ??= (await loadScreen(() => withTexts(namespaces, importAgain(fetch))))[name]
    },
    get Component() {
      return Component
    },
  }
}
