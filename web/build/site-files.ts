import { getCountries } from 'libphonenumber-js/min'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { readIconSet } from '#web/build/icon-set.ts'
import { type AppIconKind, drawAppIcon } from '#web/ui/art/app-icon.ts'

type Files = ReadonlyMap<string, string | Uint8Array>

interface IconFile {
  readonly file: string
  readonly kind: AppIconKind
  readonly side: number
}

/** What a phone puts on its home screen, and a browser on its tab. An iPhone cuts the corners itself and wants no gap. */
export const iconFiles: readonly IconFile[] = [
  { file: 'icons/icon-192.png', kind: 'plain', side: 192 },
  { file: 'icons/icon-512.png', kind: 'plain', side: 512 },
  { file: 'icons/maskable-512.png', kind: 'maskable', side: 512 },
  { file: 'icons/favicon-32.png', kind: 'plain', side: 32 },
  { file: 'apple-touch-icon.png', kind: 'maskable', side: 180 },
]

/** The app's icon in pixels, and once as it is drawn. */
export async function drawIcons(): Promise<Files> {
  const pixels = iconFiles.map(async ({ file, kind, side }) => {
    const svg = Buffer.from(drawAppIcon(kind))
    return [file, await sharp(svg).resize(side, side).png({ compressionLevel: 9, palette: true }).toBuffer()] as const
  })
  return new Map<string, string | Uint8Array>([['favicon.svg', drawAppIcon('plain')], ...(await Promise.all(pixels))])
}

/** The flag of every country with telephone numbers of its own, cut round, as `flags/ph.svg`. */
export function pickFlags(): Files {
  const { bodyOf } = readIconSet('circle-flags')
  return new Map(
    getCountries().map((country) => {
      const code = country.toLowerCase()
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${bodyOf(code)}</svg>`
      return [`flags/${code}.svg`, svg]
    }),
  )
}

/** Writes icons and flags beside the pages, by names that never change. */
export function siteFiles(): Plugin {
  let files: Files = new Map()
  return {
    name: 'laro-site-files',
    async buildStart() {
      files = new Map([...(await drawIcons()), ...pickFlags()])
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? ''
        const found = files.get(name)
        if (found === undefined) return next()
        response.setHeader('content-type', name.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
        return response.end(found)
      })
    },
  }
}
