import { Glow, Scene, Sky, scatter } from '#web/site/features/play/instant/scenes/scene.tsx'

const glints = scatter(46, 8)

/** The bay when the sun goes down: a coin is thrown over the water. */
export function BayScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <Sky
            id={id}
            stops={[
              [0, 'oklch(0.26 0.07 285)'],
              [0.4, 'oklch(0.46 0.14 350)'],
              [0.66, 'oklch(0.7 0.15 50)'],
              [1, 'oklch(0.3 0.08 270)'],
            ]}
          />
          <Glow id={id} x={600} y={520} r={430} colour="oklch(0.88 0.15 75)" opacity={0.7} />
          <circle cx="600" cy="520" r="120" fill="oklch(0.88 0.14 75)" />
          <path
            d="M0 520Q150 450 300 500T560 508L640 512Q820 470 980 496T1200 480V530H0Z"
            fill="oklch(0.32 0.09 320)"
          />
          <rect y="524" width="1200" height="276" fill="oklch(0.33 0.09 300)" />
          {glints.map(([x, y, size], at) => {
            const near = 1 - Math.abs(x - 0.5) * 1.4
            return (
              <rect
                key={at}
                x={x * 1200 - 40}
                y={536 + y * 250}
                width={40 + size * 90}
                height="5"
                rx="2.500"
                fill="oklch(0.85 0.14 70)"
                opacity={Math.max(0.06, near * 0.5)}
              />
            )
          })}
          {[250, 930].map((x, at) => (
            <g key={x} transform={`translate(${x} ${590 + at * 34})`} fill="oklch(0.18 0.05 290)">
              <path d="M-90 0h180q-30 34 -90 34t-90 -34Z" />
              <path d="M0 -8V-150L78 -8Z" fill="oklch(0.26 0.08 340)" />
              <path d="M-130 22h260" stroke="oklch(0.18 0.05 290)" strokeWidth="5" />
            </g>
          ))}
          <rect width="1200" height="800" fill="oklch(0.14 0.05 300)" opacity=".25" />
        </>
      )}
    </Scene>
  )
}
