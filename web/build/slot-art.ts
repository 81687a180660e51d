import { type ThemeId, themes } from '#engines/slots/themes.ts'
import { slotTitles } from '#engines/slots/titles.ts'
import { drawSlotScene, type SlotPlace } from '#web/ui/art/slot-scene.ts'
import { drawSymbol, type SymbolArt } from '#web/ui/art/symbol.ts'

const placeOf: Readonly<Record<ThemeId, SlotPlace>> = {
  bulkan: 'volcano',
  dagat: 'deep',
  pista: 'town',
  anihan: 'fields',
  gubat: 'jungle',
  ibon: 'jungle',
  langit: 'stars',
  prutas: 'garden',
  merienda: 'hall',
  rajah: 'hall',
  galyon: 'sea',
  parol: 'town',
  kalye: 'town',
  bagyo: 'storm',
  bulaklak: 'garden',
  alamat: 'stars',
  palengke: 'town',
  tugtog: 'hall',
  palaro: 'town',
  hiyas: 'hall',
  bundok: 'fields',
  bagongtaon: 'hall',
  hardin: 'garden',
  kusina: 'hall',
  isla: 'sea',
  buwan: 'stars',
}

/** What the games without reels show: treasure and mines, and the eight prizes of a scratch card. */
const instantIcons = [
  ...['gem-stone', 'bomb', 'collision', 'cherries', 'lemon', 'bell', 'star', 'four-leaf-clover', 'crown', 'money-bag'],
]

/** The scene of every theme, and every symbol that a reel or a card shows. */
export function drawPlayArt(findSymbol: (name: string) => SymbolArt): ReadonlyMap<string, string> {
  const art = new Map<string, string>()
  for (const id of Object.keys(themes) as ThemeId[])
    art.set(`scene/${id}`, drawSlotScene({ id, place: placeOf[id], hue: themes[id].hue }))
  const icons = new Set([...instantIcons, ...slotTitles.flatMap(({ symbols }) => Object.values(symbols))])
  for (const icon of icons) art.set(`symbol/${icon}`, drawSymbol(findSymbol(icon)))
  return art
}
