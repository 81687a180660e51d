import type { Plugin, Rolldown } from 'vite'
import { listTextFiles } from './texts.ts'

interface Files {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** What a page needs besides the files of every page: by the name of its component, and its texts by language and namespace. */
export interface PageFiles {
  /** The script that every page of this build starts with. */
  readonly entry: string
  readonly pages: Readonly<Record<string, Files>>
  /** The same of what is opened within a page: popups, and the reels of a slot. */
  readonly parts: Readonly<Record<string, Files>>
  readonly texts: Readonly<Record<string, string>>
  /** What every page is written in. */
  readonly fonts: readonly string[]
  /** The peso’s sign alone, for pages that show an amount. */
  readonly pesoFont: string
}

export const pageFilesName = 'page-files.json'

const isPage = /\/web\/(?:site|agent)\/pages\/[^/]+\.tsx$/
const isPart = /\/web\/site\/(?:popups\/[^/]+-popup|features\/play\/slot\/slot-game)\.tsx$/
const isHome = /\/web\/site\/pages\/home-page\.tsx$/

/**
 * Writes that list beside the pages. The server names a page's files in the page itself, so that they come with it; otherwise the app would
 * ask for them only once it runs, which costs a phone a round trip. Browsers read the list for the pages that are opened later.
 */
export function pageFiles(): Plugin {
  return {
    name: 'laro-page-files',
    // After Vite has taken out the scripts that had nothing but styles.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''
        const first = withImports(entry, byName)
        // The classes of all pages but home; see web/site/pages.css.
        const ofPages = Object.keys(bundle).filter((file) => /\/pages-[^/]*\.css$/.test(file))
        const listOf = (isListed: RegExp): Record<string, Files> =>
          Object.fromEntries(
            chunks.flatMap((chunk) => {
              const scripts = [...withImports(chunk.fileName, byName).difference(first)]
              const own = new Set(scripts.flatMap((file) => [...stylesOf(byName.get(file))]))
              const stylesFor = (id: string) => (isHome.test(id) ? [...own] : [...ofPages, ...own])
              return chunk.moduleIds
                .filter((id) => isListed.test(id))
                .flatMap((id) => namesIn(chunk, id).map((name) => [name, { scripts, styles: stylesFor(id) }] as const))
            }),
          )
        const fileOf = (pattern: RegExp) =>
          Object.keys(bundle).find((file) => pattern.test(file)) ?? this.error(`no file is ${pattern}`)
        const list: PageFiles = {
          entry,
          pages: listOf(isPage),
          parts: listOf(isPart),
          texts: listTextFiles(),
          fonts: [fileOf(/\/inter-[^/]*\.woff2$/), fileOf(/\/outfit-[^/]*\.woff2$/)],
          pesoFont: fileOf(/\/peso-[^/]*\.woff2$/),
        }
        this.emitFile({ type: 'asset', fileName: pageFilesName, source: JSON.stringify(list) })
      },
    },
  }
}

/** A script and all that it imports at once. */
function withImports(
  file: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file) || !chunks.has(file)) return found
  found.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) withImports(imported, chunks, found)
  return found
}

/** Vite notes with a chunk which styles come with it. */
const stylesOf = (chunk: Rolldown.OutputChunk | undefined): ReadonlySet<string> =>
  chunk?.viteMetadata?.importedCss ?? new Set()

const namesIn = (chunk: Rolldown.OutputChunk, id: string): readonly string[] => chunk.modules[id]?.renderedExports ?? []
