import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..')
const list = join(web, 'ui/icons.ts')

/** What pages import from the list of icons, by the names that the icons have there. */
function findUsed(code: string): string[] {
  return [...code.matchAll(/^import \{([^}]*)\} from '#web\/ui\/icons\.ts'/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/ as \w+$/, ''))
      .filter((name) => name !== ''),
  )
}

/** The list of these icons. It has no drawings: the build takes them from the icon set. */
export function describeIcons(codes: readonly string[]): string {
  const names = [...new Set(codes.flatMap(findUsed))].toSorted()
  return `// Written by web/build/icon-list.ts from what pages import. Do not edit: \`npm run fix\` writes it anew.
// What each is drawn with is filled in by the build: see web/build/icons.ts.
import type { IconComponent } from '#web/ui/icon.tsx'

${names.map((name) => `export declare const ${name}: IconComponent`).join('\n')}
`
}

/** What the file should hold, and what it holds. */
export function readIconList(): { readonly wanted: string; readonly written: string } {
  const codes = globSync('**/*.{ts,tsx}', { cwd: web }).map((name) => readFileSync(join(web, name), 'utf8'))
  return { wanted: describeIcons(codes), written: readFileSync(list, 'utf8') }
}

if (import.meta.main) writeFileSync(list, readIconList().wanted)
