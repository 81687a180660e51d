import { type ReactNode, useId } from 'react'

/** The things on the shelf, drawn by us. Their colours are the same by day and at night, as a thing's are. */

interface Drawing {
  /** Of the ground it stands on. */
  readonly hue: number
  readonly parts: ReactNode
}

const dark = 'oklch(0.3 0.08 275)'

const gift: Drawing = {
  hue: 75,
  parts: (
    <>
      <rect x="32" y="52" width="56" height="50" rx="5" fill="oklch(0.84 0.15 80)" />
      <rect x="27" y="42" width="66" height="18" rx="5" fill="oklch(0.88 0.14 86)" />
      <rect x="53" y="42" width="14" height="60" fill="oklch(0.56 0.21 25)" />
      <path
        d="M60 42C44 42 36 22 47 20C56 18 60 32 60 42C60 32 64 18 73 20C84 22 76 42 60 42Z"
        fill="oklch(0.6 0.21 25)"
      />
      <path d="M32 52h21v50H37a5 5 0 0 1-5-5Z" fill="#fff" opacity=".14" />
    </>
  ),
}

const calendar: Drawing = {
  hue: 265,
  parts: (
    <>
      <rect x="26" y="30" width="68" height="70" rx="9" fill="oklch(0.97 0.01 90)" />
      <path d="M26 39a9 9 0 0 1 9-9h50a9 9 0 0 1 9 9v13H26Z" fill="oklch(0.6 0.21 25)" />
      <path d="M42 22v16M78 22v16" stroke={dark} strokeWidth="6" strokeLinecap="round" />
      <path d="M38 64h10M55 64h10M72 64h10M38 78h10M55 78h10" stroke="oklch(0.8 0.03 265)" strokeWidth="7" />
      <path d="M66 84l8 9 16-20" fill="none" stroke="oklch(0.62 0.17 150)" strokeWidth="8" strokeLinecap="round" />
    </>
  ),
}

const drawings: Readonly<Record<string, Drawing>> = {
  gift,
  calendar,
  rice: {
    hue: 85,
    parts: (
      <>
        <path d="M28 58C28 36 44 28 60 28S92 36 92 58Z" fill="oklch(0.97 0.01 90)" />
        <path
          d="M44 44l5 3M58 38l6 1M72 46l5-3M52 52l6-2M66 52l5 2"
          stroke="oklch(0.85 0.02 90)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="M24 58H96C96 84 82 98 60 98S24 84 24 58Z" fill="oklch(0.56 0.19 20)" />
        <path d="M24 58H96C96 64 95 69 93 74C70 66 45 66 27 74C25 69 24 64 24 58Z" fill="oklch(0.64 0.19 22)" />
      </>
    ),
  },
  headset: {
    hue: 235,
    parts: (
      <>
        <path d="M30 76V62a30 30 0 0 1 60 0v14" fill="none" stroke="oklch(0.55 0.02 260)" strokeWidth="7" />
        <rect x="22" y="66" width="18" height="34" rx="9" fill={dark} />
        <rect x="80" y="66" width="18" height="34" rx="9" fill={dark} />
        <path d="M28 72v20M92 72v20" stroke="oklch(0.75 0.12 235)" strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
  shirt: {
    hue: 15,
    parts: (
      <>
        <path d="M44 28L22 42L32 60L40 55V98H80V55L88 60L98 42L76 28C72 38 48 38 44 28Z" fill="oklch(0.74 0.17 145)" />
        <path d="M44 28C48 38 72 38 76 28L71 26C67 32 53 32 49 26Z" fill="oklch(0.6 0.15 145)" />
        <circle cx="60" cy="66" r="11" fill="oklch(0.86 0.15 88)" />
      </>
    ),
  },
  coffee: {
    hue: 165,
    parts: (
      <>
        <ellipse cx="58" cy="94" rx="40" ry="8" fill="oklch(0.9 0.02 260)" />
        <path d="M26 46H86V66C86 84 74 92 56 92S26 84 26 66Z" fill="oklch(0.96 0.01 260)" />
        <ellipse cx="56" cy="46" rx="30" ry="9" fill="oklch(0.34 0.06 40)" />
        <path d="M86 52h6a10 10 0 0 1 0 22h-8" fill="none" stroke="oklch(0.96 0.01 260)" strokeWidth="6" />
      </>
    ),
  },
  ticket: {
    hue: 285,
    parts: (
      <>
        <path
          d="M20 44a6 6 0 0 1 6-6h68a6 6 0 0 1 6 6v10a8 8 0 0 0 0 16v10a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V70a8 8 0 0 0 0-16Z"
          fill="oklch(0.84 0.15 84)"
        />
        <path d="M74 42v40" stroke="oklch(0.6 0.13 70)" strokeWidth="3" strokeDasharray="4 4" />
        <path d="M32 54h28M32 66h20" stroke="oklch(0.55 0.13 60)" strokeWidth="5" strokeLinecap="round" />
      </>
    ),
  },
  cash: {
    hue: 150,
    parts: (
      <>
        <rect x="18" y="44" width="76" height="42" rx="5" fill="oklch(0.5 0.12 150)" transform="rotate(-6 56 65)" />
        <rect x="24" y="42" width="76" height="42" rx="5" fill="oklch(0.66 0.15 150)" />
        <circle cx="62" cy="63" r="13" fill="oklch(0.86 0.12 150)" />
        <path d="M58 55v18M54 58h12M54 63h12" stroke="oklch(0.4 0.1 150)" strokeWidth="2.5" />
      </>
    ),
  },
  cap: {
    hue: 45,
    parts: (
      <>
        <path d="M30 70C30 46 44 34 60 34S88 46 88 68C70 64 48 64 30 70Z" fill="oklch(0.6 0.18 262)" />
        <path d="M30 70C48 62 74 63 100 72C102 82 88 84 74 80C58 76 42 76 30 80Z" fill="oklch(0.5 0.18 262)" />
        <circle cx="60" cy="35" r="4" fill="oklch(0.85 0.15 88)" />
      </>
    ),
  },
  bag: {
    hue: 195,
    parts: (
      <>
        <path d="M46 36a14 14 0 0 1 28 0" fill="none" stroke="oklch(0.45 0.18 12)" strokeWidth="6" />
        <path d="M32 56C32 42 42 34 60 34S88 42 88 56V94a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6Z" fill="oklch(0.62 0.22 10)" />
        <path d="M40 72H80V94a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6Z" fill="oklch(0.54 0.21 10)" />
        <path d="M40 78H80" stroke="oklch(0.85 0.12 88)" strokeWidth="3" />
      </>
    ),
  },
  umbrella: {
    hue: 60,
    parts: (
      <>
        <path
          d="M60 30C84 30 98 48 98 66C92 60 84 60 79 66C74 59 66 59 60 66C54 59 46 59 41 66C36 60 28 60 22 66C22 48 36 30 60 30Z"
          fill="oklch(0.48 0.16 295)"
        />
        <path d="M60 24v8M60 64v28a8 8 0 0 1-16 0" fill="none" stroke={dark} strokeWidth="4.5" strokeLinecap="round" />
      </>
    ),
  },
  watch: {
    hue: 275,
    parts: (
      <>
        <path d="M46 20h28l3 22H43ZM43 78h34l-3 24H46Z" fill="oklch(0.62 0.14 245)" />
        <circle cx="60" cy="60" r="27" fill="oklch(0.88 0.02 260)" />
        <circle cx="60" cy="60" r="21" fill={dark} />
        <path d="M60 46v14l9 6" fill="none" stroke="oklch(0.85 0.15 88)" strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
  bear: {
    hue: 355,
    parts: (
      <>
        <circle cx="42" cy="36" r="10" fill="oklch(0.6 0.11 55)" />
        <circle cx="78" cy="36" r="10" fill="oklch(0.6 0.11 55)" />
        <ellipse cx="60" cy="82" rx="28" ry="22" fill="oklch(0.64 0.12 58)" />
        <circle cx="60" cy="50" r="24" fill="oklch(0.7 0.12 60)" />
        <ellipse cx="60" cy="58" rx="10" ry="8" fill="oklch(0.88 0.06 75)" />
        <circle cx="51" cy="46" r="3" fill={dark} />
        <circle cx="69" cy="46" r="3" fill={dark} />
        <ellipse cx="60" cy="55" rx="4" ry="3" fill={dark} />
      </>
    ),
  },
  phone: {
    hue: 250,
    parts: (
      <>
        <rect x="38" y="22" width="44" height="80" rx="9" fill={dark} />
        <rect x="42" y="28" width="36" height="64" rx="4" fill="oklch(0.5 0.16 275)" />
        {[0, 1, 2].flatMap((row) =>
          [0, 1, 2].map((column) => (
            <rect
              key={`${row}${column}`}
              x={46 + column * 10.5}
              y={34 + row * 13}
              width="7.5"
              height="9"
              rx="2"
              fill={`oklch(0.8 0.14 ${60 + row * 60 + column * 40})`}
            />
          )),
        )}
      </>
    ),
  },
  reels: {
    hue: 330,
    parts: (
      <>
        <path d="M90 48h10V34" fill="none" stroke="oklch(0.75 0.02 260)" strokeWidth="5" strokeLinejoin="round" />
        <circle cx="100" cy="30" r="7" fill="oklch(0.6 0.21 25)" />
        <path d="M30 36a30 18 0 0 1 60 0v60a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8Z" fill="oklch(0.82 0.03 260)" />
        <path d="M30 36a30 18 0 0 1 18-16v84H38a8 8 0 0 1-8-8Z" fill="#fff" opacity=".25" />
        <rect x="36" y="40" width="48" height="34" rx="5" fill={dark} />
        {[0, 1, 2].map((reel) => (
          <g key={reel} transform={`translate(${38.5 + reel * 15} 43)`}>
            <rect width="13" height="28" rx="2.5" fill="#fff" />
            <path
              d="M3.5 8h7l-4 13"
              fill="none"
              stroke="oklch(0.58 0.22 25)"
              strokeWidth="3.2"
              strokeLinejoin="round"
            />
          </g>
        ))}
        <rect x="42" y="82" width="36" height="12" rx="6" fill="oklch(0.84 0.15 84)" />
      </>
    ),
  },
  ball: {
    hue: 145,
    parts: (
      <>
        <circle cx="60" cy="64" r="36" fill="oklch(0.96 0.01 260)" />
        <path
          d="M60 50 73.3 59.7 68.2 75.300H51.800L46.7 59.700ZM60 50V34M73.3 59.7 89 53M68.2 75.3 78 89M51.8 75.3 42 89M46.7 59.7 31 53"
          fill={dark}
          stroke={dark}
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path
          d="M48 30.2 60 34 72 30.200A36 36 0 0 0 48 30.200ZM89 53 95.5 61.500A36 36 0 0 0 84 37.200ZM78 89 70 98.500A36 36 0 0 0 92 80.800ZM42 89 28 80.800A36 36 0 0 0 50 98.500ZM31 53 36 37.200A36 36 0 0 0 24.5 61.500Z"
          fill={dark}
        />
        <path d="M34 52A28 28 0 0 1 52 38" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      </>
    ),
  },
  kite: {
    hue: 200,
    parts: (
      <>
        <path d="M52 88C38 92 46 104 30 106" fill="none" stroke="oklch(0.88 0.14 86)" strokeWidth="3" />
        <path d="M44 92l-10-6-1 9ZM36 103l-10-4 1 10Z" fill="oklch(0.6 0.21 25)" />
        <path d="M72 18 96 54 52 90 34 46Z" fill="oklch(0.84 0.15 84)" />
        <path d="M72 18 34 46 60 54Z" fill="oklch(0.6 0.21 25)" />
        <path d="M96 54 52 90 60 54Z" fill="oklch(0.55 0.17 255)" />
        <path d="M72 18 52 90M34 46 96 54" stroke="oklch(0.98 0.02 90)" strokeWidth="2.5" />
      </>
    ),
  },
  coins: {
    hue: 85,
    parts: (
      <>
        {[0, 1, 2, 3, 4].map((coin) => (
          <g key={coin} transform={`translate(${coin % 2} ${-coin * 11})`}>
            <path d="M22 86v8a22 9 0 0 0 44 0v-8Z" fill="oklch(0.66 0.14 70)" />
            <ellipse cx="44" cy="86" rx="22" ry="9" fill="oklch(0.86 0.15 88)" />
          </g>
        ))}
        {[0, 1].map((coin) => (
          <g key={coin} transform={`translate(${30 - coin} ${8 - coin * 11})`}>
            <path d="M22 86v8a22 9 0 0 0 44 0v-8Z" fill="oklch(0.66 0.14 70)" />
            <ellipse cx="44" cy="86" rx="22" ry="9" fill="oklch(0.88 0.15 88)" />
          </g>
        ))}
        <circle cx="84" cy="42" r="17" fill="oklch(0.7 0.14 72)" />
        <circle cx="82" cy="40" r="17" fill="oklch(0.88 0.15 88)" />
        <path d="M82 28 86 36 94 40 86 44 82 52 78 44 70 40 78 36Z" fill="oklch(0.7 0.15 70)" />
      </>
    ),
  },
  envelope: {
    hue: 25,
    parts: (
      <>
        <rect x="30" y="30" width="56" height="74" rx="7" fill="oklch(0.46 0.19 25)" transform="rotate(-9 58 67)" />
        <rect x="36" y="26" width="56" height="78" rx="7" fill="oklch(0.6 0.22 27)" />
        <path d="M36 33a7 7 0 0 1 7-7h42a7 7 0 0 1 7 7v10Q64 66 36 43Z" fill="oklch(0.52 0.21 26)" />
        <circle cx="64" cy="58" r="13" fill="oklch(0.86 0.15 88)" />
        <path d="M64 49 67 55 73 58 67 61 64 67 61 61 55 58 61 55Z" fill="oklch(0.6 0.22 27)" />
      </>
    ),
  },
  lifebuoy: {
    hue: 150,
    parts: (
      <>
        <circle cx="60" cy="64" r="27" fill="none" stroke="oklch(0.97 0.01 90)" strokeWidth="20" />
        <circle
          cx="60"
          cy="64"
          r="27"
          fill="none"
          stroke="oklch(0.6 0.21 25)"
          strokeWidth="20"
          strokeDasharray="21.2 21.2"
          strokeDashoffset="10.6"
        />
        <circle cx="60" cy="64" r="37" fill="none" stroke={dark} strokeWidth="2" opacity=".35" />
        <circle cx="60" cy="64" r="17" fill="none" stroke={dark} strokeWidth="2" opacity=".35" />
      </>
    ),
  },
}

interface GiftPictureProps {
  readonly name: string
  /** With the ground of its card behind it. */
  readonly hasGround?: boolean
  readonly className?: string
}

export function GiftPicture({ name, hasGround = false, className }: GiftPictureProps) {
  const id = useId()
  const { hue, parts } = drawings[name] ?? gift
  return (
    <svg
      aria-hidden="true"
      viewBox={hasGround ? '-36 0 192 120' : '0 0 120 120'}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      {hasGround && (
        <>
          <defs>
            <radialGradient id={id} cx=".5" cy=".4" r=".8">
              <stop stopColor={`oklch(0.95 0.05 ${hue})`} />
              <stop offset="1" stopColor={`oklch(0.8 0.1 ${hue})`} />
            </radialGradient>
          </defs>
          <rect x="-36" width="192" height="120" fill={`url(#${id})`} />
          <ellipse cx="60" cy="104" rx="38" ry="5" fill={`oklch(0.5 0.08 ${hue})`} opacity=".35" />
        </>
      )}
      {parts}
    </svg>
  )
}
