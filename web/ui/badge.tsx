import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-surface-3 text-soft',
  good: 'bg-win-wash text-win',
  bad: 'bg-lose-wash text-lose',
  gold: 'bg-gold-wash text-gold',
}

export type Tone = keyof typeof tones

/** A small word about a thing. Its colour only repeats what the word says. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-7 items-center gap-1.5 rounded-full px-3 text-[13px] font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
