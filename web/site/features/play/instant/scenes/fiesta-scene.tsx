import { Glow, Scene, Sky } from '#web/site/features/play/instant/scenes/scene.tsx'

const flags = Array.from({ length: 24 }, (_, at) => at)
const hues = [25, 86, 155, 240, 330]

function Bunting({ y, sag }: { readonly y: number; readonly sag: number }) {
  return flags.map((at) => {
    const part = at / (flags.length - 1)
    const top = y + sag * 4 * part * (1 - part)
    return <path key={at} d={`M${part * 1240 - 20} ${top}h40l-20 48Z`} fill={`oklch(0.7 0.15 ${hues[at % 5] ?? 25})`} />
  })
}

/** A street in fiesta: bunting from side to side, and clay pots that wait for the stick. */
export function FiestaScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <Sky
            id={id}
            stops={[
              [0, 'oklch(0.36 0.09 240)'],
              [0.5, 'oklch(0.5 0.11 45)'],
              [1, 'oklch(0.34 0.09 30)'],
            ]}
          />
          {[0, 860].map((x) => (
            <g key={x} transform={`translate(${x} 0)`}>
              <rect y="250" width="340" height="420" fill="oklch(0.42 0.08 50)" />
              <path d="M-30 250L170 150L370 250Z" fill="oklch(0.36 0.11 30)" />
              {[40, 140, 240].map((left) => (
                <g key={left}>
                  <rect x={left} y="310" width="62" height="96" rx="4" fill="oklch(0.82 0.12 82)" />
                  <path d={`M${left + 31} 310v96M${left} 358h62`} stroke="oklch(0.36 0.08 45)" strokeWidth="6" />
                </g>
              ))}
            </g>
          ))}
          <Glow id={id} x={600} y={430} r={480} colour="oklch(0.86 0.14 75)" opacity={0.55} />
          <Bunting y={60} sag={34} />
          <Bunting y={130} sag={52} />
          {[200, 1000].map((x) => (
            <g key={x} className="scene-sway">
              <path d={`M${x} 110V360`} stroke="oklch(0.3 0.06 60)" strokeWidth="5" />
              <path
                d={`M${x - 26} 360h52v16q44 26 30 74q-14 46 -56 46t-56 -46q-14 -48 30 -74Z`}
                fill="oklch(0.58 0.13 45)"
              />
              <path d={`M${x - 30} 420q30 18 60 0`} stroke="oklch(0.86 0.13 86)" strokeWidth="6" fill="none" />
            </g>
          ))}
          <path d="M0 670H1200V800H0Z" fill="oklch(0.4 0.06 60)" />
          <rect width="1200" height="800" fill="oklch(0.16 0.05 300)" opacity=".34" />
        </>
      )}
    </Scene>
  )
}
