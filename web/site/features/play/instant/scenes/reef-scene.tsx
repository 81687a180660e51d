import { Scene, Sky, scatter } from '#web/site/features/play/instant/scenes/scene.tsx'

const bubbles = scatter(26, 3)
const corals = [
  { x: 150, hue: 20, size: 1.3 },
  { x: 270, hue: 300, size: 0.9 },
  { x: 950, hue: 330, size: 1.1 },
  { x: 1060, hue: 45, size: 1.4 },
]

function Coral({ x, hue, size }: (typeof corals)[number]) {
  const branches = [-60, -34, -10, 16, 40, 64]
  return (
    <g
      transform={`translate(${x} 800) scale(${size})`}
      stroke={`oklch(0.62 0.17 ${hue})`}
      fill="none"
      strokeLinecap="round"
    >
      {branches.map((way, at) => (
        <g key={way} strokeWidth={15 - Math.abs(way) / 9}>
          <path d={`M0 0Q${way * 0.3} -60 ${way} -${120 + (at % 3) * 34}`} />
          <path d={`M${way * 0.55} -74Q${way * 1.1} -96 ${way * 1.35} -${118 + (at % 2) * 26}`} strokeWidth="8" />
        </g>
      ))}
    </g>
  )
}

function Fish({
  x,
  y,
  hue,
  turn,
}: {
  readonly x: number
  readonly y: number
  readonly hue: number
  readonly turn: 1 | -1
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${turn} 1)`}>
      <path d="M-34 0l-26 -20v40Z" fill={`oklch(0.62 0.15 ${hue})`} />
      <ellipse rx="40" ry="24" fill={`oklch(0.74 0.14 ${hue})`} />
      <path d="M-6 -23q12 23 0 46h12q12 -23 0 -46Z" fill="oklch(0.9 0.12 90)" />
      <circle cx="24" cy="-5" r="5" fill="#13253a" />
    </g>
  )
}

/** Shells lie in a reef, in light that falls from above. */
export function ReefScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <Sky
            id={id}
            stops={[
              [0, 'oklch(0.56 0.1 195)'],
              [0.35, 'oklch(0.4 0.085 215)'],
              [1, 'oklch(0.22 0.06 240)'],
            ]}
          />
          {[120, 330, 560, 800, 1010].map((x, at) => (
            <path key={x} d={`M${x} -20L${x - 150} 800h${120 + at * 14}L${x + 46} -20Z`} fill="#fff" opacity=".06" />
          ))}
          {[110, 180, 1020, 1095].map((x, at) => (
            <path
              key={x}
              d={`M${x} 800Q${x - 50} 660 ${x + 8} 540T${x - 6} ${380 + at * 24}`}
              stroke="oklch(0.45 0.11 160)"
              strokeWidth="20"
              strokeLinecap="round"
              fill="none"
              className="scene-sway"
            />
          ))}
          <path d="M0 800V742Q160 706 330 738T680 730T1000 744T1200 722V800Z" fill="oklch(0.52 0.06 190)" />
          {corals.map((coral) => (
            <Coral key={coral.x} {...coral} />
          ))}
          <Fish x={190} y={330} hue={240} turn={1} />
          <Fish x={250} y={400} hue={232} turn={1} />
          <Fish x={1010} y={270} hue={80} turn={-1} />
          <Fish x={950} y={430} hue={45} turn={-1} />
          <g transform="translate(300 772)" fill="oklch(0.7 0.16 45)">
            {[0, 72, 144, 216, 288].map((turn) => (
              <path key={turn} transform={`rotate(${turn})`} d="M-9 0Q-7 -24 0 -34Q7 -24 9 0Z" />
            ))}
          </g>
          {bubbles.map(([x, y, size], at) => (
            <circle
              key={at}
              cx={x * 1200}
              cy={y * 760}
              r={3 + size * 8}
              fill="none"
              stroke="#e9ffff"
              strokeOpacity=".45"
              strokeWidth="2"
              className={at % 4 === 0 ? 'scene-rise' : undefined}
            />
          ))}
        </>
      )}
    </Scene>
  )
}
