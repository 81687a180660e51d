import type { Plugin } from 'vite'

/**
 * Refuses a page that would carry the schema library: the server checks what is sent and answered, and the first load has no
 * room for it. The laws of import see who imports a contract; this sees what comes along with anything else.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'laro-without-schemas',
    // Type-only imports are erased before anything is resolved, so whatever arrives here would run in the browser.
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== 'zod' && !source.startsWith('zod/')) return null
      return this.error(`${importer ?? 'The page'} would bring zod into the browser; see docs/decisions/0011.`)
    },
  }
}
