import { Glow, Lamps, Scene } from '#web/site/features/play/instant/scenes/scene.tsx'

const folds = Array.from({ length: 22 }, (_, at) => at)

/** Inside a tent: its folds run together above the wheel, and lamps hang around it. */
export function BigTopScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <rect width="1200" height="800" fill="oklch(0.26 0.1 20)" />
          {folds.map((at) => {
            const [from, to] = [(at - 11) * 150, (at - 10) * 150]
            return (
              <path
                key={at}
                d={`M600 -160L${600 + from} 800H${600 + to}Z`}
                fill={at % 2 === 0 ? 'oklch(0.42 0.16 25)' : 'oklch(0.32 0.06 190)'}
              />
            )
          })}
          <Glow id={id} x={600} y={360} r={560} colour="oklch(0.85 0.13 80)" opacity={0.45} />
          <Lamps from={-20} to={610} y={120} sag={70} count={20} />
          <Lamps from={590} to={1220} y={120} sag={70} count={20} />
          <path d="M0 690Q600 640 1200 690V800H0Z" fill="oklch(0.34 0.07 60)" />
          <path d="M0 690Q600 640 1200 690" fill="none" stroke="oklch(0.8 0.15 82)" strokeWidth="6" />
          <rect width="1200" height="800" fill="oklch(0.14 0.05 320)" opacity=".34" />
        </>
      )}
    </Scene>
  )
}
