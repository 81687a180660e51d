import type { ThemeId } from '#engines/slots/themes.ts'
import { slotTitles } from '#engines/slots/titles.ts'

/** The studios of the house that make slots; a studio's mark is on the tiles of its titles. */
export type Studio =
  | 'habi'
  | 'amihan'
  | 'tala'
  | 'ninefold'
  | 'coralline'
  | 'okir'
  | 'paraw'
  | 'sundial'
  | 'kampana'
  | 'bolt'
  | 'mesa'
  | 'luntian'

/** Each world is the home of a few studios, which take turns in it, so that each of them works with many models. */
const studiosOfTheme: Readonly<Record<ThemeId, readonly [Studio, ...Studio[]]>> = {
  bulkan: ['habi', 'bolt', 'okir'],
  dagat: ['coralline', 'paraw'],
  pista: ['sundial', 'habi', 'mesa'],
  anihan: ['okir', 'luntian'],
  gubat: ['amihan', 'bolt'],
  ibon: ['kampana', 'amihan'],
  langit: ['tala', 'ninefold'],
  prutas: ['luntian', 'sundial'],
  merienda: ['luntian', 'mesa'],
  rajah: ['okir', 'kampana'],
  galyon: ['paraw', 'coralline'],
  parol: ['habi', 'tala'],
  kalye: ['paraw', 'mesa'],
  bagyo: ['bolt', 'amihan'],
  bulaklak: ['luntian', 'habi'],
  alamat: ['kampana', 'amihan', 'tala'],
  palengke: ['sundial', 'mesa'],
  tugtog: ['mesa', 'kampana'],
  palaro: ['bolt', 'paraw'],
  hiyas: ['ninefold', 'okir'],
  bundok: ['okir', 'amihan'],
  bagongtaon: ['ninefold', 'habi'],
  hardin: ['sundial', 'luntian'],
  kusina: ['bolt', 'mesa', 'luntian'],
  isla: ['coralline', 'paraw'],
  buwan: ['ninefold', 'tala', 'bolt'],
}

/** Titles that were on a studio's shelf before the others came. */
const firstTitles: ReadonlyMap<string, Studio> = new Map([
  ['parol-nights', 'habi'],
  ['lantern-harbour', 'ninefold'],
  ['bakunawa-rising', 'amihan'],
  ['hari-ng-gubat', 'amihan'],
  ['agila-reign', 'amihan'],
  ['amanikable-tides', 'coralline'],
  ['gumamela-hold', 'luntian'],
  ['banaue-riches', 'okir'],
  ['palengke-fruits', 'sundial'],
  ['adarna-song', 'kampana'],
  ['diwata-moon', 'kampana'],
])

/** Who made each title. The place in its theme decides, so a new one at the end of a theme moves no other. */
export const studioOfTitle: ReadonlyMap<string, Studio> = new Map(
  Map.groupBy(slotTitles, ({ theme }) => theme)
    .entries()
    .flatMap(([theme, titles]) => {
      const studios = studiosOfTheme[theme]
      return titles.map(({ id }, place): [string, Studio] => [
        id,
        firstTitles.get(id) ?? studios[place % studios.length] ?? studios[0],
      ])
    }),
)
