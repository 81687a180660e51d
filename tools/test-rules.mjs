// Plain JavaScript, because `npm test` asks it before anything is installed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const browserFolder = 'tests/e2e'

/**
 * Whether a run of the tests with these arguments of vitest has browser tests in it, and with them needs the built site and a browser.
 * Vitest runs every file whose path contains one of the words that are no options.
 */
export function needsBrowser(args, root) {
  const { values, positionals } = parseArgs({
    args,
    options: { project: { type: 'string', multiple: true }, testNamePattern: { type: 'string', short: 't' } },
    strict: false,
    allowPositionals: true,
  })
  const isOther = (project) => project === 'unit' || project === 'service'
  if (values.project?.every(isOther)) return false
  const words = positionals.map((word) => word.replace(/^\.\//, '').replace(/:\d+$/, ''))
  return words.length === 0 || listBrowserTests(root).some((file) => words.some((word) => file.includes(word)))
}

/** By their whole paths, since a word may be one too. */
function listBrowserTests(root) {
  const folder = join(root, browserFolder)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => join(folder, name))
}
