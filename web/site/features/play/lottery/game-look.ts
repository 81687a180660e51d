import type { IconComponent } from '#web/ui/icon.tsx'
import { CircleDot, CircleEqual, Dice5, Flag, Grid3x3, Hash, Sparkles, Ticket } from '#web/ui/icons.ts'

interface GameLook {
  readonly icon: IconComponent
  readonly hue: number
}

/** Asked for when it is shown: two files of the build can need each other, and then an icon is not there yet while this file is read. */
const looks = (): Readonly<Record<string, GameLook>> => ({
  ssc: { icon: Hash, hue: 318 },
  'eleven-five': { icon: CircleDot, hue: 248 },
  k3: { icon: Dice5, hue: 163 },
  pk10: { icon: Flag, hue: 20 },
  pc28: { icon: CircleEqual, hue: 205 },
  'mark-six': { icon: CircleDot, hue: 285 },
  'keno-80': { icon: Sparkles, hue: 300 },
  'vietnam-north': { icon: Grid3x3, hue: 20 },
  'vietnam-province': { icon: Grid3x3, hue: 55 },
  'four-digit': { icon: Hash, hue: 163 },
  thai: { icon: Hash, hue: 258 },
  'two-digit': { icon: Ticket, hue: 45 },
  'three-digit': { icon: Ticket, hue: 232 },
})

/** Each game has one icon and one hue wherever it is named. */
export const lookOfGame = (game: string): GameLook => looks()[game] ?? { icon: Ticket, hue: 325 }
