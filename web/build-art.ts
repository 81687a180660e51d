import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { drawAppIcon } from '#web/ui/art/app-icon.ts'
import { avatarIcons, drawAvatar } from '#web/ui/art/avatar.ts'
import { drawPointIcon, drawVipBadge, pointIcons, vipLevels } from '#web/ui/art/badge.ts'
import { type BannerShape, bannerShapes, drawBanner } from '#web/ui/art/banner.ts'
import { sampleBanners } from '#web/ui/art/sample-banners.ts'
import { sampleTitles } from '#web/ui/art/samples.ts'
import type { SymbolArt } from '#web/ui/art/symbol.ts'
import { drawTile } from '#web/ui/art/tile.ts'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}

/** Looks symbols up in the icon set. Reading it takes half a second, so that is done once. */
export function openSymbols(): (name: string) => SymbolArt {
  const require = createRequire(import.meta.url)
  const path = require.resolve('@iconify-json/fluent-emoji/icons.json')
  const { icons, aliases } = JSON.parse(readFileSync(path, 'utf8')) as IconSet
  return (name) => {
    const found = icons[name] ?? icons[aliases?.[name]?.parent ?? '']
    if (!found) throw new Error(`The icon set has no symbol named ${name}.`)
    return { name, body: found.body }
  }
}

/** Every picture by its name, as `tile/mayon-gold`. */
export function drawAllArt(findSymbol: (name: string) => SymbolArt): ReadonlyMap<string, string> {
  const art = new Map<string, string>()
  for (const title of sampleTitles)
    art.set(`tile/${title.id}`, drawTile({ ...title, symbol: findSymbol(title.symbol) }))
  for (const banner of sampleBanners)
    for (const shape of Object.keys(bannerShapes) as BannerShape[])
      art.set(`banner/${banner.id}-${shape}`, drawBanner({ ...banner, shape, symbols: banner.symbols.map(findSymbol) }))
  vipLevels.forEach((_, i) => art.set(`badge/vip-${i + 1}`, drawVipBadge(i + 1)))
  for (const icon of pointIcons) art.set(`badge/${icon}`, drawPointIcon(icon))
  for (const icon of avatarIcons) art.set(`avatar/${icon.id}`, drawAvatar({ ...icon, symbol: findSymbol(icon.symbol) }))
  for (const kind of ['plain', 'maskable'] as const) art.set(`icon/${kind}`, drawAppIcon(kind))
  return art
}

/** Files under assets/ are served as immutable, so the name carries a hash of what is drawn. */
function nameFile(name: string, svg: string): string {
  return `assets/art/${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`
}

const manifest = join(import.meta.dirname, 'ui/art/art-urls.ts')

/** Draws the art once a build, writes each picture as a file, and tells the pages where each one is. */
export function artFiles(): Plugin {
  let files: ReadonlyMap<string, { readonly file: string; readonly svg: string }> = new Map()
  return {
    name: 'laro-art',
    buildStart() {
      const art = drawAllArt(openSymbols())
      files = new Map([...art].map(([name, svg]) => [name, { file: nameFile(name, svg), svg }]))
    },
    load(id) {
      if (id !== manifest) return null
      const urls = Object.fromEntries([...files].map(([name, { file }]) => [name, `/${file}`]))
      return `export const artUrls = ${JSON.stringify(urls)}`
    },
    generateBundle() {
      for (const { file, svg } of files.values()) this.emitFile({ type: 'asset', fileName: file, source: svg })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = [...files.values()].find(({ file }) => request.url === `/${file}`)
        if (!found) return next()
        response.setHeader('content-type', 'image/svg+xml')
        return response.end(found.svg)
      })
    },
  }
}
