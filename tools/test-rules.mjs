// Plain JavaScript, because `npm test` asks it before anything is installed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Whether a run of the tests with these arguments of vitest has browser tests in it, and with them needs the built site and a browser. */
export function needsBrowser(args, root) {
  return hasTestsOf('browser', args, () => listFiles(root, ['tests/e2e'], /\.e2e\.ts$/))
}

/** Whether it has service tests or journeys in it, and with them needs a database. */
export function needsDatabase(args, root) {
  const folders = ['bench', 'modules', 'server', 'tests', 'web', 'world']
  const list = () => listFiles(root, folders, /(^|[./\\])service\.test\.ts$/)
  return hasTestsOf('service', args, list) || needsBrowser(args, root)
}

/** Vitest runs every file whose path contains one of the words that are no options. */
function hasTestsOf(project, args, list) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      project: { type: 'string', multiple: true },
      testNamePattern: { type: 'string', short: 't' },
      embedded: { type: 'boolean' },
    },
    strict: false,
    allowPositionals: true,
  })
  const isOther = (named) => named !== project && ['unit', 'screen', 'service', 'browser'].includes(named)
  if (values.project?.every(isOther)) return false
  const words = positionals.map((word) => word.replace(/^\.\//, '').replace(/:\d+$/, ''))
  return words.length === 0 || list().some((file) => words.some((word) => file.includes(word)))
}

/** By their whole paths, since a word may be one too. */
function listFiles(root, folders, ending) {
  return folders.flatMap((name) => {
    const folder = join(root, name)
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true })
      .filter((file) => ending.test(file))
      .map((file) => join(folder, file))
  })
}
