import type { CSSProperties } from 'react'
import { hueOf } from '#web/lib/hue.ts'

interface LetterAvatarProps {
  /** Whose it is; the colour comes from it, so that somebody looks alike everywhere. */
  readonly id: string
  readonly name: string
  readonly size?: 'small' | 'large'
}

/** The first letter of a name, in the colour of who bears it. The name itself stands beside it. */
export function LetterAvatar({ id, name, size = 'small' }: LetterAvatarProps) {
  const letters = [...name]
    .slice(0, size === 'large' ? 2 : 1)
    .join('')
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      data-letters={letters}
      style={{ '--hue': hueOf(id) } as CSSProperties}
      className={`grid flex-none place-items-center rounded-full bg-hue font-semibold text-hue before:content-[attr(data-letters)] ${size === 'large' ? 'size-11 text-[15px]' : 'size-[22px] text-[11px]'}`}
    />
  )
}
