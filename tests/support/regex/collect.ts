import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { readSources } from '#tests/tidy/tidy.ts'

export interface FoundRegex {
  readonly source: string
  readonly flags: string
  readonly files: readonly string[]
}

const root = join(import.meta.dirname, '../../..')
const ours = /^(kit|engines|modules|server|web|world)\/.*\.tsx?$/
const tests = /\.(test|e2e)\.tsx?$/
/** Where a slash can begin an expression; files without one are not parsed. */
const likely = /(?:[=(,:&|?![{;]|\breturn|=>|^)\s*\/(?![*/>])[^\n]+\//m

/** Every regular expression that stands in the product's sources. */
export function collectRegexes(): FoundRegex[] {
  const found = new Map<string, { source: string; flags: string; files: Set<string> }>()
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as { type?: unknown; pattern?: string; flags?: string }
    if (type === 'RegExpLiteral') {
      const key = `/${pattern}/${flags}`
      const known = found.get(key) ?? { source: pattern ?? '', flags: flags ?? '', files: new Set<string>() }
      known.files.add(path)
      found.set(key, known)
    }
    for (const part of Object.values(node)) visit(part, path)
  }
  for (const { path, text } of readSources(root)) {
    if (!ours.test(path) || tests.test(path) || !likely.test(text)) continue
    visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }), path)
  }
  return [...found.values()].map(({ source, flags, files }) => ({ source, flags, files: [...files] }))
}

/** The files in which an expression is put together while the product runs. */
export function findMakers(): string[] {
  return readSources(root)
    .filter(({ path, text }) => ours.test(path) && !tests.test(path) && /\bRegExp\(/.test(text))
    .map(({ path }) => path)
}
