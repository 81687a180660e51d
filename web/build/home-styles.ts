import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { homePopups } from '#web/site/popups/home-popups.ts'

const root = join(import.meta.dirname, '../..')

/** What home shows without being asked, and the popups that come with its styles alone. */
const homeParts = [
  'web/site/main.tsx',
  'web/site/pages/home-page.tsx',
  ...homePopups.map((kind) => `web/site/popups/${kind}-popup.tsx`),
]

/** They load what is not of home, and load its styles with it; see web/site/routing/page-styles.ts. */
const doors: ReadonlySet<string> = new Set([
  'web/site/routing/routes.ts',
  'web/site/popups/popup-host.tsx',
  'web/agent/entry.ts',
  'web/site/catalog/aim-at-game.ts',
  'web/site/shell/header-form.ts',
])

/** Of a statement, from its beginning; what brings types alone brings no classes. */
const anImport = /^(?:import|export) (?!type )[^'"()]*from '([^']+)'/
const aLaterImport = /\bimport\('([^']+)'\)/g

/** The files of ours that home is made of, in the order in which they are found. */
export function findHomeFiles(parts: readonly string[] = homeParts): readonly string[] {
  const found = new Set<string>()
  const look = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    const text = readFileSync(join(root, file), 'utf8')
    const first = text.split(/^(?=import |export )/m).flatMap((statement) => anImport.exec(statement)?.[1] ?? [])
    const later = doors.has(file) ? [] : [...text.matchAll(aLaterImport)].map(([, name = '']) => name)
    for (const name of [...first, ...later]) {
      const imported = fileOf(name, file)
      if (imported) look(imported)
    }
  }
  for (const part of parts) look(part)
  return [...found]
}

function fileOf(name: string, importer: string): string | undefined {
  if (!/\.tsx?$/.test(name) || !/^[#.]/.test(name)) return undefined
  const file = name.startsWith('#') ? name.slice(1) : join(dirname(importer), name)
  return file.startsWith('web/') && existsSync(join(root, file)) && statSync(join(root, file)).isFile()
    ? file
    : undefined
}

const homeStyles = join(root, 'web/site/styles.css')

/**
 * Names in home's styles the files that home is made of, whose classes it has and no others. Where the site is changed while it runs, the
 * one file has the classes of all pages, as pages.css has them.
 */
export function homeClasses(): Plugin {
  let isBuild = false
  return {
    name: 'laro-home-classes',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transform(css, id) {
      if (id !== homeStyles) return null
      const sources = isBuild
        ? findHomeFiles().map((file) => `@source "${relative(dirname(homeStyles), join(root, file))}";`)
        : [...readFileSync(join(root, 'web/site/pages.css'), 'utf8').matchAll(/^@source .*;$/gm)].map(([line]) => line)
      return { code: `${css}\n${sources.join('\n')}\n`, map: null }
    },
  }
}
