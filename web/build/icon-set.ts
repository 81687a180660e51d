import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** An icon's drawing, or the icon that this is another name of. */
type Entry = { readonly body: string } | { readonly parent: string }

const [newline, tab, quote, bracket] = [0x0a, 0x09, 0x22, 0x7d] as const

/**
 * Where in a set's file each entry is. An entry has lines of its own, and no other line begins with two tabs: a hundred megabytes of
 * symbols are so searched in the time that taking a few of them takes, and not parsed, which would be half a second and their size again.
 */
function findEntries(file: Buffer): ReadonlyMap<string, readonly [start: number, end: number]> {
  const entries = new Map<string, readonly [number, number]>()
  let name = ''
  let start = 0
  for (let at = file.indexOf(newline); at !== -1; at = file.indexOf(newline, at + 1)) {
    if (file[at + 1] !== tab || file[at + 2] !== tab) continue
    if (file[at + 3] === quote) {
      const end = file.indexOf(quote, at + 4)
      name = file.toString('utf8', at + 4, end)
      start = file.indexOf('{', end)
    } else if (file[at + 3] === bracket) entries.set(name, [start, at + 4])
  }
  return entries
}

interface IconReader {
  readonly names: readonly string[]
  bodyOf(icon: string): string
}

/** The icons of one of the sets, which are files of data. */
export function readIconSet(name: string): IconReader {
  const file = readFileSync(createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`))
  const entries = findEntries(file)
  const bodyOf = (icon: string): string => {
    const place = entries.get(icon)
    if (!place) throw new Error(`The icon set ${name} has nothing named ${icon}.`)
    const entry = JSON.parse(file.toString('utf8', ...place)) as Entry
    return 'body' in entry ? entry.body : bodyOf(entry.parent)
  }
  return { names: [...entries.keys()], bodyOf }
}
