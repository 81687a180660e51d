import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}

/** The icons of one of the sets, which are files of data: each icon's drawing, and the other names that some of them have. */
export function readIconSet(name: string): { readonly names: readonly string[]; bodyOf(icon: string): string } {
  const path = createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`)
  const { icons, aliases = {} } = JSON.parse(readFileSync(path, 'utf8')) as IconSet
  return {
    names: [...Object.keys(aliases), ...Object.keys(icons)],
    bodyOf(icon) {
      const found = icons[icon] ?? icons[aliases[icon]?.parent ?? '']
      if (!found) throw new Error(`The icon set ${name} has nothing named ${icon}.`)
      return found.body
    },
  }
}
