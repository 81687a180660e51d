import { studioOfTitle } from '#engines/slots/studios.ts'
import type { ThemeId } from '#engines/slots/themes.ts'
import { type SlotTitle, slotTitles } from '#engines/slots/titles.ts'
import type { Composition } from '#web/ui/art/compositions.ts'
import { type SampleTitle, sampleTitles } from '#web/ui/art/samples.ts'

/** What the tiles of a world look like; its titles take turns, so that no two neighbours are composed alike. */
const compositionsOfTheme: Readonly<Record<ThemeId, readonly [Composition, ...Composition[]]>> = {
  bulkan: ['volcano', 'rising', 'halo', 'medallion'],
  dagat: ['deep', 'moonlit', 'deep', 'halo'],
  pista: ['halo', 'trio', 'cascade', 'arch'],
  anihan: ['halo', 'trio', 'medallion', 'rising'],
  gubat: ['halo', 'moonlit', 'trio', 'rising'],
  ibon: ['rising', 'medallion', 'halo', 'moonlit'],
  langit: ['moonlit', 'rising', 'horizon', 'halo'],
  prutas: ['trio', 'halo', 'cascade', 'medallion'],
  merienda: ['trio', 'cascade', 'halo', 'arch'],
  rajah: ['arch', 'medallion', 'rising', 'halo'],
  galyon: ['moonlit', 'arch', 'rising', 'medallion'],
  parol: ['arch', 'moonlit', 'trio', 'halo'],
  kalye: ['street', 'horizon', 'street', 'trio'],
  bagyo: ['rising', 'moonlit', 'halo', 'cascade'],
  bulaklak: ['halo', 'arch', 'trio', 'cascade'],
  alamat: ['moonlit', 'arch', 'halo', 'medallion'],
  palengke: ['trio', 'street', 'halo', 'cascade'],
  tugtog: ['horizon', 'medallion', 'halo', 'street'],
  palaro: ['stadium', 'rising', 'medallion', 'stadium'],
  hiyas: ['cascade', 'medallion', 'halo', 'arch'],
  bundok: ['rising', 'moonlit', 'halo', 'trio'],
  bagongtaon: ['medallion', 'arch', 'halo', 'trio'],
  hardin: ['halo', 'trio', 'arch', 'rising'],
  kusina: ['cascade', 'trio', 'halo', 'medallion'],
  isla: ['moonlit', 'halo', 'deep', 'trio'],
  buwan: ['horizon', 'moonlit', 'rising', 'halo'],
}

function drawnTitle(title: SlotTitle, place: number): SampleTitle {
  const vendor = studioOfTitle.get(title.id)
  const symbol = title.symbols.H1
  if (!vendor || !symbol) throw new Error(`${title.name} has no studio or no hero.`)
  const compositions = compositionsOfTheme[title.theme]
  const composition = compositions[place % compositions.length] ?? compositions[0]
  return { id: title.id, name: title.name, category: 'slots', vendor, symbol, composition, hue: title.hue }
}

const byHand = new Set(sampleTitles.map(({ id }) => id))

/** Every title that has a tile: those composed by hand, and every other slot in the dress of its world. */
export const drawnTitles: readonly SampleTitle[] = [
  ...sampleTitles,
  ...[...Map.groupBy(slotTitles, ({ theme }) => theme).values()]
    .flatMap((world) => world.map(drawnTitle))
    .filter(({ id }) => !byHand.has(id)),
]
