import type { SampleTitle } from '#web/ui/art/samples.ts'

/** The tiles of games that a vendor plays. They come into the catalogue by the vendor's own list, and not by ours. */
export const vendorTitles: readonly SampleTitle[] = [
  {
    id: 'gulong-ng-kulay',
    name: 'Gulong ng Kulay',
    category: 'originals',
    vendor: 'kulay',
    symbol: 'ferris-wheel',
    composition: 'horizon',
    hue: 318,
  },
  {
    id: 'tatlong-parol',
    name: 'Tatlong Parol',
    category: 'slots',
    vendor: 'kulay',
    symbol: 'glowing-star',
    composition: 'trio',
    hue: 28,
  },
  {
    id: 'perya-colors',
    name: 'Perya Colors',
    category: 'originals',
    vendor: 'kulay',
    symbol: 'game-die',
    composition: 'cascade',
    hue: 195,
  },
  {
    id: 'kara-krus',
    name: 'Kara Krus',
    category: 'originals',
    vendor: 'kulay',
    symbol: 'coin',
    composition: 'medallion',
    hue: 62,
  },
  {
    id: 'taas-baraha',
    name: 'Taas Baraha',
    category: 'cards',
    vendor: 'kulay',
    symbol: 'heart-suit',
    composition: 'table',
    hue: 155,
  },
]
