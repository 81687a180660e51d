import { Glow, Lamps, Scene, Sky, scatter } from '#web/site/features/play/instant/scenes/scene.tsx'

const stars = scatter(50, 5)
const spokes = Array.from({ length: 12 }, (_, at) => at * 30)
const hues = [20, 86, 163, 240, 330, 60]

function Tent({
  x,
  y,
  width,
  hue,
}: {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly hue: number
}) {
  const stripes = 8
  const step = width / stripes
  return (
    <g>
      {Array.from({ length: stripes }, (_, at) => (
        <path
          key={at}
          d={`M${x + width / 2} ${y}L${x + at * step} ${y + 130}V800h${step}V${y + 130}Z`}
          fill={at % 2 === 0 ? `oklch(0.48 0.16 ${hue})` : 'oklch(0.88 0.03 88)'}
        />
      ))}
      <path
        d={`M${x + width / 2} ${y - 40}v40m0 -40l34 12l-34 12`}
        fill="oklch(0.8 0.16 86)"
        stroke="oklch(0.8 0.16 86)"
        strokeWidth="4"
      />
    </g>
  )
}

/** A fair at night: the big wheel, tents and strings of lamps. */
export function FairScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <Sky
            id={id}
            stops={[
              [0, 'oklch(0.18 0.05 285)'],
              [0.6, 'oklch(0.28 0.1 310)'],
              [1, 'oklch(0.42 0.14 345)'],
            ]}
          />
          {stars.map(([x, y, size], at) => (
            <circle key={at} cx={x * 1200} cy={y * 420} r={1 + size * 1.6} fill="#fff" opacity=".6" />
          ))}
          <Glow id={id} x={240} y={360} r={420} colour="oklch(0.6 0.2 340)" opacity={0.45} />
          <g transform="translate(240 380)">
            <circle r="270" fill="none" stroke="oklch(0.7 0.14 330)" strokeWidth="6" />
            <circle r="248" fill="none" stroke="oklch(0.6 0.12 330)" strokeWidth="3" />
            {spokes.map((turn, at) => (
              <g key={turn} transform={`rotate(${turn})`}>
                <path d="M0 0V-270" stroke="oklch(0.6 0.12 320)" strokeWidth="3" />
                <circle cy="-270" r="9" fill={`oklch(0.85 0.15 ${hues[at % 6] ?? 86})`} className="scene-twinkle" />
                <circle cy="-135" r="5" fill="oklch(0.9 0.13 86)" />
              </g>
            ))}
            {spokes.map((turn, at) => {
              const angle = ((turn - 90) * Math.PI) / 180
              return (
                <path
                  key={turn}
                  transform={`translate(${(Math.cos(angle) * 270).toFixed(1)} ${(Math.sin(angle) * 270 + 14).toFixed(1)})`}
                  d="M-18 0h36l-6 26h-24Z"
                  fill={`oklch(0.66 0.16 ${hues[at % 6] ?? 86})`}
                />
              )
            })}
            <path d="M0 0L-110 420H110Z" fill="none" stroke="oklch(0.5 0.12 330)" strokeWidth="12" />
          </g>
          <Lamps from={-20} to={620} y={70} sag={44} count={18} />
          <Lamps from={580} to={1220} y={70} sag={44} count={18} />
          <Tent x={-60} y={560} width={300} hue={25} />
          <Tent x={960} y={540} width={320} hue={160} />
          <Tent x={720} y={610} width={260} hue={265} />
          <rect y="700" width="1200" height="100" fill="oklch(0.14 0.04 300)" opacity=".75" />
        </>
      )}
    </Scene>
  )
}
