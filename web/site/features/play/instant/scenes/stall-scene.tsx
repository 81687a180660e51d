import { Glow, Lamps, Scene, Sky } from '#web/site/features/play/instant/scenes/scene.tsx'

const stripes = Array.from({ length: 14 }, (_, at) => at)
const jars = [330, 395, 460, 525, 675, 740, 805, 870]
const packets = [345, 390, 435, 765, 810, 855]
const hues = [20, 86, 350, 130, 280, 200, 45, 320]

/** Dice roll in front of a sari-sari stall, on a woven mat under one warm bulb. */
export function StallScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <Sky
            id={id}
            stops={[
              [0, 'oklch(0.2 0.05 275)'],
              [0.5, 'oklch(0.27 0.07 300)'],
              [1, 'oklch(0.3 0.06 60)'],
            ]}
          />
          <Lamps from={-40} to={300} y={150} sag={30} count={9} />
          <Lamps from={900} to={1240} y={150} sag={30} count={9} />
          <rect x="255" y="150" width="690" height="320" fill="oklch(0.33 0.07 55)" />
          <rect x="285" y="180" width="630" height="290" fill="oklch(0.52 0.12 65)" />
          <Glow id={id} x={600} y={250} r={360} colour="oklch(0.92 0.14 85)" opacity={0.75} />
          {[285, 380].map((y) => (
            <rect key={y} x="285" y={y} width="630" height="9" fill="oklch(0.3 0.07 50)" />
          ))}
          {packets.map((x, at) =>
            [195, 225, 255].map((y) => (
              <rect
                key={`${x} ${y}`}
                x={x}
                y={y}
                width="30"
                height="26"
                rx="4"
                fill={`oklch(0.6 0.15 ${hues[at] ?? 0})`}
              />
            )),
          )}
          {jars.map((x, at) => (
            <g key={x}>
              <rect x={x} y="318" width="46" height="62" rx="9" fill={`oklch(0.68 0.13 ${hues[at] ?? 0})`} />
              <rect x={x} y="318" width="46" height="62" rx="9" fill="#fff" opacity=".22" />
              <rect x={x + 4} y="308" width="38" height="13" rx="4" fill="oklch(0.52 0.18 25)" />
              <path d={`M${x + 8} 328v42`} stroke="#fff" strokeOpacity=".5" strokeWidth="4" strokeLinecap="round" />
            </g>
          ))}
          <path d="M600 180v46" stroke="oklch(0.16 0.03 280)" strokeWidth="4" />
          <circle cx="600" cy="240" r="17" fill="oklch(0.98 0.06 92)" />
          {stripes.map((at) => (
            <path
              key={at}
              d={`M${285 + at * 45} 105h45l${(at - 6.5) * 4 + 12} 92q-28 22 -56 0Z`}
              fill={at % 2 === 0 ? 'oklch(0.5 0.12 158)' : 'oklch(0.95 0.03 88)'}
            />
          ))}
          <rect x="270" y="92" width="660" height="18" rx="6" fill="oklch(0.36 0.1 40)" />
          <path d="M0 470H1200V800H0Z" fill="oklch(0.6 0.09 75)" />
          {Array.from({ length: 23 }, (_, at) => {
            const x = (at - 11) * 62
            return (
              <path
                key={at}
                d={`M${600 + x} 470L${600 + x * 2.6} 800h70L${600 + x + 26} 470Z`}
                fill={
                  at % 6 === 2 ? 'oklch(0.45 0.15 25)' : at % 6 === 5 ? 'oklch(0.42 0.1 160)' : 'oklch(0.5 0.08 68)'
                }
                opacity={at % 3 === 2 ? 0.85 : 0.5}
              />
            )
          })}
          {Array.from({ length: 16 }, (_, at) => (
            <path
              key={at}
              d={`M0 ${474 + at * at * 1.5}H1200`}
              stroke="oklch(0.36 0.07 60)"
              strokeWidth={1 + at / 4}
              strokeDasharray={`${10 + at * 2} ${8 + at * 2}`}
              opacity=".5"
            />
          ))}
          <rect width="1200" height="800" fill="oklch(0.12 0.03 280)" opacity=".14" />
        </>
      )}
    </Scene>
  )
}
