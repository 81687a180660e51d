import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { demoBanners } from '#modules/content/demo/banners.ts'
import { drawAllArt } from '#web/build/art.ts'
import { openSymbols } from '#web/build/symbols.ts'
import { vendorTitles } from '#web/build/vendor-tiles.ts'
import { artUrl, phoneArtUrl } from '#web/ui/art/art-url.ts'
import { categoryNames } from '#web/ui/art/categories.ts'
import { type Composition, compositions } from '#web/ui/art/compositions.ts'
import { layTitle, measure, splitTitle } from '#web/ui/art/lettering.ts'
import { sampleBanners } from '#web/ui/art/sample-banners.ts'
import { sampleTitles } from '#web/ui/art/samples.ts'
import { drawTile } from '#web/ui/art/tile.ts'
import { vendorIds } from '#web/ui/art/vendors.ts'

const findSymbol = openSymbols()
const art = drawAllArt(findSymbol)
const pictures = [...art]

const attributes = String.raw`(?:\s+[\w:-]+="[^"<&]*(?:&(?:amp|lt|quot);[^"<&]*)*")*`
const tag = new RegExp(String.raw`<(/?)([\w]+)(${attributes})\s*(/?)>`, 'y')

/** Reads a picture as strictly as a browser reads a file: tags only, closed in order, no attribute twice. */
function findFault(svg: string): string | null {
  const open: string[] = []
  for (tag.lastIndex = 0; tag.lastIndex < svg.length; ) {
    const at = tag.lastIndex
    const found = tag.exec(svg)
    if (!found) return `no tag at ${at}: ${svg.slice(at, at + 60)}`
    const [, closes, name = '', inside = '', isEmpty] = found
    const names = [...inside.matchAll(/([\w:-]+)="/g)].map(([, attribute]) => attribute)
    if (new Set(names).size < names.length) return `an attribute twice in ${found[0].slice(0, 80)}`
    if (closes) {
      if (open.pop() !== name) return `${name} closed out of order at ${at}`
    } else if (!isEmpty) open.push(name)
    if (open.length === 0 && tag.lastIndex < svg.length) return `more than one root`
  }
  return open.length > 0 ? `${open.join(' ')} left open` : null
}

const idsOf = (svg: string) => [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
const usedIdsOf = (svg: string) => [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id = '']) => id)

describe('art', () => {
  test('the reader of pictures finds what is wrong', () => {
    expect(findFault('<svg><g></svg></g>')).toMatch('out of order')
    expect(findFault('<svg a="1" a="2"/>')).toMatch('twice')
    expect(findFault('<svg a="x & y"/>')).toMatch('no tag')
    expect(findFault('<svg>word</svg>')).toMatch('no tag')
    expect(findFault('<svg/><svg/>')).toMatch('more than one')
    expect(findFault('<svg><g>')).toMatch('left open')
    expect(findFault('<svg a="Bolt &amp; Reed"><g/></svg>')).toBeNull()
  })

  test('every picture is well formed, and nothing in it was computed to nothing', () => {
    for (const [name, svg] of pictures) {
      expect(findFault(svg), name).toBeNull()
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('no picture holds a style, a script, a handler or an address outside itself', () => {
    for (const [name, svg] of pictures) {
      expect(svg, name).not.toMatch(/<(style|script|image|foreignObject|a)\b|\s(style|class|on\w+)=/)
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), name).not.toMatch(/https?:|data:/)
    }
  })

  test('names inside pictures are each other’s neighbours without meeting, and each that is used is there', () => {
    const everywhere = pictures.flatMap(([, svg]) => idsOf(svg))
    expect(new Set(everywhere).size).toBe(everywhere.length)
    for (const [name, svg] of pictures) {
      const own = new Set(idsOf(svg))
      expect(
        usedIdsOf(svg).filter((id) => !own.has(id)),
        name,
      ).toEqual([])
    }
  })

  test('the same game is drawn the same, and another differently', () => {
    expect([...drawAllArt(findSymbol)]).toEqual(pictures)
    expect(new Set(pictures.map(([, svg]) => svg)).size).toBe(pictures.length)
  })

  test('a tile is 5 KB as it travels and never more than 12, a banner or a scene 8, a symbol 10', () => {
    const most: Readonly<Record<string, number>> = { tile: 12, vendor: 12, banner: 8, scene: 8, symbol: 10 }
    for (const [name, svg] of pictures)
      expect(gzipSync(svg).length, name).toBeLessThanOrEqual((most[name.split('/')[0] ?? ''] ?? 6) * 1024)
    const tiles = pictures.flatMap(([name, svg]) => (name.startsWith('tile/') ? gzipSync(svg).length : []))
    expect(tiles.reduce((sum, size) => sum + size, 0) / tiles.length).toBeLessThanOrEqual(5 * 1024)
  })
})

describe('titles', () => {
  test('every kind of game, every maker and every composition has a tile', () => {
    expect(sampleTitles.length).toBeGreaterThanOrEqual(60)
    expect(new Set(sampleTitles.map(({ id }) => id)).size).toBe(sampleTitles.length)
    expect(new Set(sampleTitles.map(({ category }) => category))).toEqual(new Set(categoryNames))
    const drawn = [...sampleTitles, ...vendorTitles]
    expect(new Set(drawn.map(({ vendor }) => vendor))).toEqual(new Set(vendorIds))
    expect(new Set(sampleTitles.map(({ composition }) => composition))).toEqual(
      new Set(Object.keys(compositions) as Composition[]),
    )
  })

  test('without a composition or a hue the id chooses both, and not always the same', () => {
    const symbol = findSymbol('coin')
    const draw = (id: string) => drawTile({ id, name: 'Mayon Gold', category: 'slots', vendor: 'habi', symbol })
    expect(draw('one')).toBe(draw('one'))
    const shapes = Array.from({ length: 24 }, (_, i) => draw(`game-${i}`).replaceAll(/[\d.]+/g, '').length)
    expect(new Set(shapes).size).toBeGreaterThan(6)
  })

  test.each([
    ['Mayon Gold', ['Mayon', 'Gold']],
    ['Perlas ng Silangan', ['Perlas', 'ng Silangan']],
    ['Saranggola', ['Saranggola']],
    ['Perya Color Game', ['Perya', 'Color Game']],
    ['Tigre 88', ['Tigre', '88']],
  ])('%s stands on its lines', (name, lines) => {
    expect(splitTitle(name)).toEqual(lines)
  })

  test('every line fits the measure and can be read', () => {
    const names = [...sampleTitles.map(({ name }) => name), 'Bingo', 'Kapangyarihan ng Araw', 'Señor Niño']
    for (const name of names)
      for (const { text, width, size } of layTitle(name)) {
        expect(width, text).toBeLessThanOrEqual(measure + 0.01)
        expect(size, text).toBeGreaterThanOrEqual(24)
        expect(size, text).toBeLessThanOrEqual(66)
      }
  })

  test('a name with signs of XML stays a name', () => {
    const svg = drawTile({ id: 'x', name: 'A<b> & "c"', category: 'cards', vendor: 'mesa', symbol: findSymbol('coin') })
    expect(findFault(svg)).toBeNull()
    expect(svg).toContain('aria-label="A&lt;b> &amp; &quot;c&quot;"')
  })
})

test('every group of banners has its scenes, and no two of the home are alike', () => {
  const groups = sampleBanners.map(({ group }) => group)
  expect(new Set(groups)).toEqual(
    new Set(['w_home', 'w_activity', 'w_login', 'w_register', 'w_forget', 'w_event', 'w_model', 'w_video']),
  )
  const home = sampleBanners.filter(({ group }) => group === 'w_home')
  expect(home.length).toBeGreaterThanOrEqual(5)
  expect(new Set(home.map(({ scene }) => scene)).size).toBe(home.length)
})

describe('addresses', () => {
  test('a picture carries its version, and any other address is left alone', () => {
    expect(artUrl('/art/tile/mayon-gold.svg')).toMatch(/^\/art\/tile\/mayon-gold\.svg\?v=[\w-]+$/)
    expect(phoneArtUrl('/art/banner/activity.svg')).toMatch(/^\/art\/banner\/activity-phone\.svg\?v=/)
    expect(phoneArtUrl('/art/tile/mayon-gold.svg')).toMatch(/^\/art\/tile\/mayon-gold\.svg\?v=/)
    for (const other of ['/media/a.webp', 'https://a.example/art/x.svg', '']) {
      expect(artUrl(other)).toBe(other)
      expect(phoneArtUrl(other)).toBe(other)
    }
  })

  test('every banner of the demo is drawn, for a wide screen and for a phone', () => {
    const addresses = demoBanners.map(({ details }) => (details.kind === 'banner' ? details.url : ''))
    expect(addresses.length).toBeGreaterThanOrEqual(10)
    const [wide, phone] = [artUrl, phoneArtUrl].map((address) =>
      addresses.map((one) => /^\/art\/(.+)\.svg\?/.exec(address(one))?.[1] ?? one),
    )
    expect([...(wide ?? []), ...(phone ?? [])].filter((name) => !art.has(name))).toEqual([])
    expect(new Set(phone).size).toBe(addresses.length)
    expect(phone?.every((name) => name.endsWith('-phone'))).toBe(true)
  })
})
