import { useId } from 'react'

export interface DealerLook {
  readonly hair: 'bun' | 'long' | 'short'
  readonly skin: 0 | 1 | 2
  /** Hues of the vest and of the bow tie. */
  readonly vest: number
  readonly tie: number
}

const skins = [
  ['#f0c39a', '#d99f73', '#b87a50'],
  ['#dfa877', '#c2875a', '#96623c'],
  ['#f6d2b2', '#e2ad86', '#c08a62'],
] as const

const hairBehind = {
  bun: 'M100 9A17 17 0 1 1 99.9 9ZM62 78C58 40 78 26 100 26S142 40 138 78C138 96 132 104 128 108H72C68 104 62 96 62 78Z',
  long: 'M58 84C54 40 76 24 100 24S146 40 142 84C142 120 148 138 150 156C132 168 68 168 50 156C52 138 58 120 58 84Z',
  short: 'M64 74C62 40 78 28 100 28S138 40 136 74C136 84 132 92 130 96H70C68 92 64 84 64 74Z',
} as const

const hairInFront = {
  bun: 'M68 74C66 50 80 38 102 38C122 38 134 50 132 74C126 66 122 58 118 52C106 60 84 62 74 60C72 64 70 68 68 74Z',
  long: 'M66 84C62 50 80 36 100 36S138 50 134 84C130 72 124 62 108 50C96 64 76 68 70 72C68 76 67 80 66 84Z',
  short:
    'M66 70C60 44 80 30 104 32C128 30 140 48 134 70C130 62 128 58 126 54C112 58 96 52 88 48C82 56 72 56 70 58C68 62 67 66 66 70Z',
} as const

/** The drawn dealer of a table, 200 wide and 222 high. The head is a group of its own, so that it can nod. */
export function Dealer({ hair, skin, vest, tie }: DealerLook) {
  const id = useId()
  const [light, mid, dark] = skins[skin]
  return (
    <g className="dealer">
      <defs>
        <linearGradient id={`${id}f`} x1="0" x2="1">
          <stop stopColor={mid} />
          <stop offset=".35" stopColor={light} />
          <stop offset=".75" stopColor={light} />
          <stop offset="1" stopColor={mid} />
        </linearGradient>
        <linearGradient id={`${id}v`} x1="0" x2="1">
          <stop stopColor={`oklch(0.34 0.06 ${vest})`} />
          <stop offset=".5" stopColor={`oklch(0.26 0.05 ${vest})`} />
          <stop offset="1" stopColor={`oklch(0.2 0.045 ${vest})`} />
        </linearGradient>
        <linearGradient id={`${id}s`} x1="0" x2="1">
          <stop stopColor="#fffaf0" />
          <stop offset="1" stopColor="#d8cfbe" />
        </linearGradient>
      </defs>
      <path className="dealer-head" d={hairBehind[hair]} fill="#231a20" />
      <path d="M16 222C16 178 42 164 78 156L100 162L122 156C158 164 184 178 184 222Z" fill={`url(#${id}s)`} />
      <path d="M86 118H114V152C114 164 86 164 86 152Z" fill={mid} />
      <path d="M86 128C94 138 106 138 114 128V140C106 148 94 148 86 140Z" fill={dark} opacity=".6" />
      <path d="M48 222C50 190 58 172 80 158L100 204L120 158C142 172 150 190 152 222Z" fill={`url(#${id}v)`} />
      <path d="M80 158L100 204L120 158" fill="none" stroke="oklch(0.83 0.16 86)" strokeWidth="1.8" opacity=".8" />
      <path d="M84 150L100 166L116 150L122 157L108 178L100 168L92 178L78 157Z" fill="#fffaf0" />
      <path d="M84 150L100 166L116 150" fill="none" stroke="#cbbfa8" strokeWidth="1.4" />
      <path d="M100 166L84 158V176ZM100 166L116 158V176Z" fill={`oklch(0.8 0.16 ${tie})`} />
      <circle cx="100" cy="167" r="4" fill={`oklch(0.62 0.14 ${tie - 10})`} />
      <g className="dealer-head">
        <ellipse cx="67" cy="84" rx="6" ry="9" fill={mid} />
        <ellipse cx="133" cy="84" rx="6" ry="9" fill={mid} />
        <path d="M68 72C68 50 82 42 100 42S132 50 132 72C132 100 120 126 100 126S68 100 68 72Z" fill={`url(#${id}f)`} />
        <path d={hairInFront[hair]} fill="#3a2a2e" />
        <g fill="none" stroke="#3a2420" strokeLinecap="round" strokeWidth="2.4">
          <path d="M78 72Q85 67.5 92 71M108 71Q115 67.5 122 72" />
          <path className="dealer-eyes" d="M80 82Q86 86.5 92 82M108 82Q114 86.5 120 82" />
          <path d="M99 86Q96 94 100 96" stroke={dark} strokeWidth="2" />
          <path className="dealer-mouth" d="M90 107Q100 114 110 107" stroke="#a4433c" strokeWidth="2.8" />
        </g>
        <ellipse cx="80" cy="97" rx="7" ry="4.4" fill="#e8746a" opacity=".28" />
        <ellipse cx="120" cy="97" rx="7" ry="4.4" fill="#e8746a" opacity=".28" />
      </g>
    </g>
  )
}
