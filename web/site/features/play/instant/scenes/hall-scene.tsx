import { Glow, Scene } from '#web/site/features/play/instant/scenes/scene.tsx'

const boards = Array.from({ length: 25 }, (_, at) => at)
const rays = [0, 72, 144, 216, 288]

function Parol({ id, x, hue }: { readonly id: string; readonly x: number; readonly hue: number }) {
  return (
    <>
      <Glow id={id} x={x} y={250} r={190} colour={`oklch(0.82 0.15 ${hue})`} opacity={0.55} />
      <g transform={`translate(${x} 250)`}>
        <path d="M0 -250V-90" stroke="oklch(0.2 0.04 160)" strokeWidth="4" />
        {rays.map((turn, at) => (
          <path
            key={turn}
            transform={`rotate(${turn})`}
            d="M0 -88L22 -28H-22Z"
            fill={`oklch(0.72 0.17 ${(hue + at * 60) % 360})`}
          />
        ))}
        <circle r="34" fill="oklch(0.93 0.1 90)" />
        <circle
          r="88"
          fill="none"
          stroke="oklch(0.9 0.13 86)"
          strokeWidth="5"
          strokeDasharray="3 15"
          strokeLinecap="round"
        />
      </g>
    </>
  )
}

/** The town hall on a bingo night: a painted wall, star lanterns, a long table. */
export function HallScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <rect width="1200" height="800" fill="oklch(0.36 0.075 165)" />
          {boards.map((at) => (
            <path key={at} d={`M${at * 50} 0V640`} stroke="oklch(0.29 0.065 168)" strokeWidth="4" />
          ))}
          <rect y="440" width="1200" height="16" fill="oklch(0.9 0.04 90)" opacity=".8" />
          <rect y="456" width="1200" height="190" fill="oklch(0.3 0.07 160)" />
          <Parol id={id} x={215} hue={20} />
          <Parol id={id} x={985} hue={290} />
          <path d="M0 640H1200V800H0Z" fill="oklch(0.42 0.09 50)" />
          <path d="M0 640H1200" stroke="oklch(0.6 0.1 60)" strokeWidth="8" />
          <rect width="1200" height="800" fill="oklch(0.13 0.04 200)" opacity=".38" />
        </>
      )}
    </Scene>
  )
}
