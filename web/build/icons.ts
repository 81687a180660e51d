import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readIconSet } from './icon-set.ts'

/** What the set says of the lines of every icon. Ours says it once, in web/ui/icon.tsx, so that a page can draw thicker ones. */
const lines = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'

const list = join(import.meta.dirname, '../ui/icons.ts')
const drawing = join(import.meta.dirname, '../ui/icon.tsx')
/** Looks like a file's name, so that an icon can be told from others where the build cuts the site into files. */
const iconId = /^\0icons\/([a-z0-9-]+)\.js$/

/** `Grid3x3` of the icon `grid-3x3`. */
const componentName = (name: string): string =>
  name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())

/** Icons by the names of their components, and what each is drawn with. */
export function openIcons(): { nameOf(component: string): string; shapesOf(name: string): string } {
  const set = readIconSet('lucide')
  const names = new Map(set.names.map((name) => [componentName(name), name]))
  return {
    nameOf(component) {
      const name = names.get(component)
      if (name === undefined) throw new Error(`The icon set has no icon named ${component}.`)
      return name
    },
    shapesOf(name) {
      const body = set.bodyOf(name)
      if (!body.includes(lines)) throw new Error(`The icon ${name} is not drawn with the lines of the others.`)
      return body.replace(lines, '').replace(/^<g>(.*)<\/g>$/, '$1')
    },
  }
}

/** The icons that pages use, from the list that stands in the code. */
export function listIcons(text: string): string[] {
  return [...text.matchAll(/^export declare const (\w+):/gm)].map(([, name = '']) => name)
}

/**
 * Fills in web/ui/icons.ts, which only says what icons there are. In a build each icon is a module of its own, so that a page is sent
 * those that it shows; otherwise one module has all of them.
 */
export function iconModules(): Plugin {
  let isBuild = false
  let opened: ReturnType<typeof openIcons> | undefined
  const icons = (): ReturnType<typeof openIcons> => (opened ??= openIcons())
  const draw = (name: string): string => `/*#__PURE__*/ makeIcon(${JSON.stringify(icons().shapesOf(name))})`
  const start = `import { makeIcon } from ${JSON.stringify(drawing)}\n`
  return {
    name: 'laro-icons',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (source) => (iconId.test(source) ? { id: source, moduleSideEffects: false } : null),
    load(id) {
      const name = iconId.exec(id)?.[1]
      if (name !== undefined) return `${start}export default ${draw(name)}`
      if (id !== list) return null
      const components = listIcons(readFileSync(list, 'utf8')).map((component) => [
        component,
        icons().nameOf(component),
      ])
      if (!isBuild)
        return start + components.map(([component, of = '']) => `export const ${component} = ${draw(of)}`).join('\n')
      const code = components.map(([component, of]) => `export { default as ${component} } from '\\0icons/${of}.js'`)
      return { code: code.join('\n'), moduleSideEffects: false }
    },
  }
}
