/** The atom of every sequence: done is jade with a tick, failed coral with a cross, now gold with a core, later an outline. */
export type DiamondState = 'done' | 'failed' | 'later' | 'plain' | 'now' | 'ahead'

const fills: Readonly<Record<DiamondState, string>> = {
  done: 'fill-win-wash stroke-win',
  failed: 'fill-lose-wash stroke-lose',
  later: 'fill-transparent stroke-faint',
  plain: 'fill-gold-wash stroke-gold',
  now: 'fill-gold-wash stroke-gold',
  ahead: 'fill-transparent stroke-edge',
}

const signs: Readonly<Record<DiamondState, string>> = {
  done: 'M10.5 16.3l3.7 3.7 7.3 -7.6',
  failed: 'M12.2 12.2l7.6 7.600M19.8 12.2l-7.6 7.6',
  later: 'M16 12v4.300l2.6 1.7',
  plain: '',
  now: '',
  ahead: '',
}

export function Diamond({
  state,
  className = 'size-8',
}: {
  readonly state: DiamondState
  readonly className?: string
}) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={`flex-none ${fills[state]} ${className}`}>
      <path d="M16 1.800L30.2 16L16 30.200L1.8 16Z" strokeWidth="1.4" strokeLinejoin="round" />
      {state === 'now' && <path d="M16 9L23 16L16 23L9 16Z" className="fill-gold" stroke="none" />}
      <path d={signs[state]} fill="none" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
