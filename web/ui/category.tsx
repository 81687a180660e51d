import type { IconComponent } from '#web/ui/icon.tsx'
import {
  Cherry,
  Club,
  Feather,
  Fish,
  Gamepad2,
  Gem,
  Gift,
  House,
  Smartphone,
  Spade,
  ThumbsUp,
  Ticket,
  Trophy,
  Volleyball,
} from '#web/ui/icons.ts'

/** Each kind of game, and each corner of the site beside them, has one icon and one hue wherever it is named. */
const looks = {
  HOME: { icon: House, hue: '[--hue:86]' },
  RNG: { icon: Cherry, hue: '[--hue:5]' },
  JL: { icon: Gem, hue: '[--hue:285]' },
  LIVE: { icon: Spade, hue: '[--hue:172]' },
  SPORTS: { icon: Volleyball, hue: '[--hue:140]' },
  ESPORTS: { icon: Gamepad2, hue: '[--hue:258]' },
  FISH: { icon: Fish, hue: '[--hue:232]' },
  PVP: { icon: Club, hue: '[--hue:20]' },
  LOTT: { icon: Ticket, hue: '[--hue:325]' },
  ELOTT: { icon: Ticket, hue: '[--hue:325]' },
  COCKFIGHT: { icon: Feather, hue: '[--hue:45]' },
  PROMO: { icon: Gift, hue: '[--hue:86]' },
  DOWN: { icon: Smartphone, hue: '[--hue:205]' },
  FACEBOOK: { icon: ThumbsUp, hue: '[--hue:258]' },
} as const satisfies Readonly<Record<string, { icon: IconComponent; hue: string }>>

const others = { icon: Trophy, hue: '[--hue:86]' }

export function lookOfCategory(category: string): { readonly icon: IconComponent; readonly hue: string } {
  return Object.hasOwn(looks, category) ? looks[category as keyof typeof looks] : others
}

interface CategoryIconProps {
  readonly category: string
  readonly className?: string
}

/** The bare icon in its category's colour, for menus. */
export function CategoryIcon({ category, className = 'size-[18px]' }: CategoryIconProps) {
  const { icon: Icon, hue } = lookOfCategory(category)
  return <Icon aria-hidden="true" className={`flex-none text-hue ${hue} ${className}`} />
}

/** The icon on its wash, for headings and chips. */
export function CategoryMark({ category, className = 'size-10 rounded-xl' }: CategoryIconProps) {
  const { icon: Icon, hue } = lookOfCategory(category)
  return (
    <span className={`grid flex-none place-items-center bg-hue text-hue ${hue} ${className}`}>
      <Icon aria-hidden="true" className="size-1/2" />
    </span>
  )
}
