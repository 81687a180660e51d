import { useId } from 'react'

const [width, height] = [1060, 400]
const flags = ['#3f8fe0', '#0f8f63', '#ff7d73', '#b97a08'] as const

/** Rows of people without faces, nearer ones larger and darker; the same at every look. */
const crowd = [
  { y: 108, size: 11, gap: 27, fill: '#3a2016' },
  { y: 132, size: 13, gap: 31, fill: '#2d1811' },
  { y: 160, size: 15, gap: 35, fill: '#21120d' },
].flatMap(({ y, size, gap, fill }, row) =>
  Array.from({ length: Math.ceil(width / gap) + 1 }, (_, at) => {
    const [x, high] = [at * gap + (row % 2) * (gap / 2), y + ((at * 7 + row * 5) % 9) - 4]
    return { x, y: high, size, fill }
  }),
)

/** The arena of a virtual fight: lamps, flags, people, and a ring of sand with the woven sun. It is scenery and says nothing. */
export function Arena({ className }: { readonly className?: string }) {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <defs>
        <linearGradient id={`${id}w`} x2="0" y2="1">
          <stop stopColor="#20120e" />
          <stop offset=".5" stopColor="#5a2f1b" />
          <stop offset="1" stopColor="#7a4424" />
        </linearGradient>
        <radialGradient id={`${id}s`} cx=".5" cy=".42" r=".62">
          <stop stopColor="#f3cf95" />
          <stop offset=".5" stopColor="#d39a58" />
          <stop offset="1" stopColor="#8a5328" />
        </radialGradient>
        <linearGradient id={`${id}l`} x2="0" y2="1">
          <stop stopColor="#fff0cc" stopOpacity=".3" />
          <stop offset="1" stopColor="#fff0cc" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${id}w)`} />
      {crowd.map(({ x, y, size, fill }) => (
        <path
          key={`${x}:${y}`}
          d={`M${x - size * 1.25} ${y + size * 3}a${size * 1.25} ${size * 1.5} 0 0 1 ${size * 2.5} 0ZM${x - size * 0.72} ${y}a${size * 0.72} ${size * 0.8} 0 1 0 ${size * 1.44} 0a${size * 0.72} ${size * 0.8} 0 1 0 ${-size * 1.44} 0Z`}
          fill={fill}
        />
      ))}
      <path d={`M-20 ${height}V246C220 166 840 166 1080 246V${height}Z`} fill="#4d2a16" />
      <path d="M-20 246C220 166 840 166 1080 246" fill="none" stroke="#a3683a" strokeWidth="11" />
      <path d={`M-20 ${height}V266C220 190 840 190 1080 266V${height}Z`} fill={`url(#${id}s)`} />
      <path d="M-20 266C220 190 840 190 1080 266" fill="none" stroke="#2c1509" strokeWidth="3" opacity=".5" />
      <g transform="translate(530 330) scale(1 .3)" fill="none" stroke="#8a5a2c" opacity=".36">
        <circle r="62" strokeWidth="26" />
        {Array.from({ length: 16 }, (_, at) => (
          <path key={at} d="M0 -96V-142" strokeWidth="30" transform={`rotate(${at * 22.5})`} />
        ))}
      </g>
      <path d="M0 34H1060" stroke="#120a08" strokeWidth="2" opacity=".7" />
      {Array.from({ length: 18 }, (_, at) => (
        <path key={at} d={`M${at * 62 - 14} 34h40l-20 32Z`} fill={flags[at % flags.length]} opacity=".92" />
      ))}
      {[170, 350, 710, 890].map((x) => (
        <g key={x}>
          <path d={`M${x - 16} 6L${x - 96} 300H${x + 96}L${x + 16} 6Z`} fill={`url(#${id}l)`} />
          <rect x={x - 23} y="-4" width="46" height="12" rx="5" fill="#cfc3ae" />
        </g>
      ))}
      <rect width={width} height={height} fill="#000" opacity=".08" />
    </svg>
  )
}
