import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { drawPlayArt } from '#web/build/slot-art.ts'
import { openSymbols } from '#web/build/symbols.ts'
import { drawnTitles } from '#web/build/tiles.ts'
import { vendorTitles } from '#web/build/vendor-tiles.ts'
import { drawAppIcon } from '#web/ui/art/app-icon.ts'
import { avatarIcons, drawAvatar } from '#web/ui/art/avatar.ts'
import { drawPointIcon, drawVipBadge, pointIcons, vipLevels } from '#web/ui/art/badge.ts'
import { type BannerShape, bannerShapes, drawBanner } from '#web/ui/art/banner.ts'
import { sampleBanners } from '#web/ui/art/sample-banners.ts'
import type { SymbolArt } from '#web/ui/art/symbol.ts'
import { drawTile } from '#web/ui/art/tile.ts'

/** Every picture by its name, as `tile/mayon-gold`. */
export function drawAllArt(findSymbol: (name: string) => SymbolArt): ReadonlyMap<string, string> {
  const art = new Map<string, string>()
  for (const title of drawnTitles) art.set(`tile/${title.id}`, drawTile({ ...title, symbol: findSymbol(title.symbol) }))
  for (const title of vendorTitles)
    art.set(`vendor/${title.id}`, drawTile({ ...title, symbol: findSymbol(title.symbol) }))
  for (const banner of sampleBanners)
    for (const shape of Object.keys(bannerShapes) as BannerShape[]) {
      const name = shape === 'wide' ? banner.id : `${banner.id}-${shape}`
      art.set(`banner/${name}`, drawBanner({ ...banner, shape, symbols: banner.symbols.map(findSymbol) }))
    }
  vipLevels.forEach((_, i) => art.set(`badge/vip-${i + 1}`, drawVipBadge(i + 1)))
  for (const icon of pointIcons) art.set(`badge/${icon}`, drawPointIcon(icon))
  for (const icon of avatarIcons) art.set(`avatar/${icon.id}`, drawAvatar({ ...icon, symbol: findSymbol(icon.symbol) }))
  for (const kind of ['plain', 'maskable'] as const) art.set(`icon/${kind}`, drawAppIcon(kind))
  for (const [name, svg] of drawPlayArt(findSymbol)) art.set(name, svg)
  return art
}

/** One version for all: a picture's address can then be told from its name alone, without a list of hashes. */
function versionOf(art: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, svg] of art) hash.update(`${name}\0${svg}\0`)
  return hash.digest('base64url').slice(0, 8)
}

const versionModule = join(import.meta.dirname, '../ui/art/art-version.ts')
const writeVersion = (version: string): string => `export const artVersion = ${JSON.stringify(version)}`

/** Draws the art once a build, writes each picture as a file, and tells pages and server which version this is. */
export function artFiles(): Plugin {
  let art: ReadonlyMap<string, string> = new Map()
  return {
    name: 'laro-art',
    buildStart() {
      art = drawAllArt(openSymbols())
    },
    load(id) {
      return id === versionModule ? writeVersion(versionOf(art)) : null
    },
    generateBundle() {
      for (const [name, svg] of art) this.emitFile({ type: 'asset', fileName: `art/${name}.svg`, source: svg })
      this.emitFile({ type: 'asset', fileName: 'art/version.txt', source: versionOf(art) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = art.get(/^\/art\/([\w/-]+)\.svg(?:\?|$)/.exec(request.url ?? '')?.[1] ?? '')
        if (!found) return next()
        response.setHeader('content-type', 'image/svg+xml')
        return response.end(found)
      })
    },
  }
}

/** For the pages that the server renders: they name the pictures that the build for browsers, which comes before, has drawn. */
export function drawnArt(webDir: string): Plugin {
  const versionFile = join(webDir, 'art/version.txt')
  return {
    name: 'laro-drawn-art',
    load: (id) => (id === versionModule ? writeVersion(readFileSync(versionFile, 'utf8')) : null),
  }
}
