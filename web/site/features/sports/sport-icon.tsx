import { CircleDot, Gamepad2, Goal, type LucideIcon, Swords, Target, Trophy, Volleyball } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
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
