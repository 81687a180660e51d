import { markPath } from '#web/ui/art/mark-path.ts'

/** How a maker frames its tiles. */
export type FrameStyle = 'hairline' | 'double' | 'beads' | 'cut'

export interface Vendor {
  readonly name: string
  readonly frame: FrameStyle
  /** A glyph of 24 × 24 units in one colour, the current one. */
  readonly glyph: string
}

const stroke = 'fill="none" stroke="currentColor" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"'
const nine = [2, 9.3, 16.6].flatMap((y) => [2, 9.3, 16.6].map((x) => `M${x} ${y}h5.4v5.4h-5.4z`)).join('')

/** Makers of our own invention: names and marks that are nobody's. */
export const vendors = {
  habi: {
    name: 'Habi Games',
    frame: 'double',
    glyph: `<path d="M12 1.5L22.5 12L12 22.5L1.5 12ZM7 7L17 17M17 7L7 17" ${stroke}/>`,
  },
  amihan: {
    name: 'Amihan',
    frame: 'hairline',
    glyph: `<path d="M2 8h12a3.4 3.4 0 1 0 -3.2 -4.6M2 12.5h17.2a3.2 3.2 0 1 1 -3 4.4M2 17h8.4a2.6 2.6 0 1 1 -2.4 3.6" ${stroke}/>`,
  },
  tala: {
    name: 'Tala Live',
    frame: 'double',
    glyph: '<path d="M12 1.5L14.7 9.3L22.5 12L14.7 14.7L12 22.5L9.3 14.7L1.5 12L9.3 9.3Z" fill="currentColor"/>',
  },
  ninefold: { name: 'Ninefold', frame: 'beads', glyph: `<path d="${nine}" fill="currentColor"/>` },
  coralline: {
    name: 'Coralline',
    frame: 'hairline',
    glyph: `<path d="M12 22V3M12 15C7 15 5 12 5 7M12 12C16.5 12 19 9.5 19 5M8 13.6V9.6M16 10.6V7" ${stroke}/>`,
  },
  okir: {
    name: 'Okir Works',
    frame: 'cut',
    glyph: `<path d="M12 20C6.5 20 3 16.4 3 12S6.5 4 11 4S18 7.4 18 11.4S15.2 17 12.2 17S8 14.8 8 12.2S9.8 8.6 12 8.6S14.4 10 14.4 11.8M18 11C20.5 10.4 22 8.4 22 5.6" ${stroke}/>`,
  },
  paraw: {
    name: 'Paraw Play',
    frame: 'hairline',
    glyph: `<path d="M11 2V16H2.6C6.4 12.6 9.6 8 11 2ZM13.4 5.4C16 9 18.6 12.6 21.4 16H13.4Z" fill="currentColor"/><path d="M2 19.4Q12 23.4 22 19.4" ${stroke}/>`,
  },
  sundial: {
    name: 'Sundial',
    frame: 'beads',
    glyph: `<path d="M3 17A9 9 0 0 1 21 17Z" fill="currentColor"/><path d="M12 2.4V5M4.4 5.6L6.2 7.5M19.6 5.6L17.8 7.5M1.6 20.6H22.4" ${stroke}/>`,
  },
  kampana: {
    name: 'Kampana',
    frame: 'double',
    glyph:
      '<path d="M12 2C7.6 2 6 6 6 10.4C6 14 4.6 15.6 3 17.4H21C19.4 15.6 18 14 18 10.4C18 6 16.4 2 12 2Z" fill="currentColor"/><circle cx="12" cy="20.4" r="2.4" fill="currentColor"/>',
  },
  bolt: {
    name: 'Bolt & Reed',
    frame: 'cut',
    glyph: '<path d="M13.6 1.6L4 14H10.6L9.4 22.4L20 9.4H13Z" fill="currentColor"/>',
  },
  mesa: {
    name: 'Mesa Nine',
    frame: 'cut',
    glyph: `<path d="M2 9H22L19 13H5Z" fill="currentColor"/><path d="M6.6 13V21M17.4 13V21M9 5.4H15" ${stroke}/>`,
  },
  luntian: {
    name: 'Luntian',
    frame: 'hairline',
    glyph: `<path d="M4 20C4 9 10.4 3.4 21 3C21.4 13.6 15.8 20 6.4 18.6M3 22C6 16 10 12 15 9.4" ${stroke}/>`,
  },
  kulay: {
    name: 'Kulay Arcade',
    frame: 'cut',
    glyph: `<path d="M2.4 19A9.6 9.6 0 0 1 21.6 19M6.6 19A5.4 5.4 0 0 1 17.4 19" ${stroke}/><circle cx="12" cy="18.6" r="2" fill="currentColor"/><path d="M12 2.2V5.2" ${stroke}/>`,
  },
  laro: {
    name: 'Laro Originals',
    frame: 'beads',
    glyph: `<path transform="translate(12 12) scale(.36)" d="${markPath}" fill="currentColor"/>`,
  },
} as const satisfies Readonly<Record<string, Vendor>>

export type VendorId = keyof typeof vendors

export const vendorIds = Object.keys(vendors) as readonly VendorId[]

export const isVendor = (id: string): id is VendorId => Object.hasOwn(vendors, id)
