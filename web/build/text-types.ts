import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillingsOf, type Library, readLibrary } from '#web/build/read-texts.ts'

const folder = join(import.meta.dirname, '../i18n')
const typesFile = join(folder, 'text-types.ts')

/**
 * The types of all texts, from the English ones. The compiler reads a JSON file's keys but not its words, so the names that are filled
 * into a text are written out.
 */
export function describeTexts(english: Library): string {
  const namespaces = Object.keys(english).toSorted((a, b) => a.localeCompare(b))
  const filled = Object.values(english)
    .flatMap((book) => Object.entries(book))
    .map(([key, message]) => [key, fillingsOf(message)] as const)
    .filter(([, names]) => names.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `// Written by web/build/text-types.ts from the English texts. Do not edit: \`npm run fix\` writes it anew.
// Long because: it lists every text that something is filled into.
${namespaces.map((name) => `import type ${name} from './EN/${name}.json'`).join('\n')}

/** One file a language each. A page names those that it needs beside \`shell\`, and they are loaded with it. */
export interface Namespaces {
${namespaces.map((name) => `  ${name}: typeof ${name}`).join('\n')}
}

/** All of them together; an interface of its own reads faster than a chain of intersections. */
interface English
  extends ${namespaces.map((name) => `Readonly<typeof ${name}>`).join(',\n    ')} {}

/** What is filled into which text. */
interface Filled {
${filled.map(([key, names]) => `  ${quoteKey(key)}: ${names.map((name) => `'${name}'`).join(' | ')}`).join('\n')}
}

declare module '#web/lib/i18n.ts' {
  interface Texts extends English {}
  interface Fillings extends Filled {}
}
`
}

/** As the formatter writes it. */
const quoteKey = (key: string): string => (/^\w+$/.test(key) ? key : `'${key}'`)

/** What the file should hold, and what it holds. */
export function readTextTypes(): { readonly wanted: string; readonly written: string } {
  return { wanted: describeTexts(readLibrary(join(folder, 'EN'))), written: readFileSync(typesFile, 'utf8') }
}

if (import.meta.main) writeFileSync(typesFile, readTextTypes().wanted)
