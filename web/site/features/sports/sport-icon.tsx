import type { IconComponent } from '#web/ui/icon.tsx'
import { CircleDot, Gamepad2, Goal, Swords, Target, Trophy, Volleyball } from '#web/ui/icons.ts'

const icons: Readonly<Record<string, IconComponent>> = {
  ...{
    football: Goal,
    basketball: CircleDot,
    tennis: Trophy,
    volleyball: Volleyball,
    boxing: Swords,
    billiards: Target,
  },
}

export function SportIcon({ sport }: { readonly sport: string }) {
  const Icon = icons[sport] ?? Gamepad2
  return <Icon aria-hidden="true" className="size-[18px] flex-none" />
}
