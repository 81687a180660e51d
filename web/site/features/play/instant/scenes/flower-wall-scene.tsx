import { Glow, Scene, Sky, scatter } from '#web/site/features/play/instant/scenes/scene.tsx'

const hues = [350, 5, 330, 60, 300, 20]

/** Flowers keep to the edges: the middle belongs to the pegs. */
const flowers = scatter(64, 11)
  .map(([x, y, size], at) => {
    const isLeft = at % 2 === 0
    const reach = 1 - Math.abs(y - 0.35) * 0.55
    return {
      x: isLeft ? x * 250 * reach : 1200 - x * 250 * reach,
      y: y * 800,
      size: 14 + size * 32,
      hue: hues[at % 6] ?? 0,
    }
  })
  .sort((one, other) => one.size - other.size)

function Flower({ x, y, size, hue }: (typeof flowers)[number]) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 20})`}>
      <path d="M0 0Q26 -26 40 4Q24 18 0 0Z" fill="oklch(0.42 0.1 155)" />
      <path d="M0 0Q-26 26 -40 -2Q-24 -18 0 0Z" fill="oklch(0.36 0.09 155)" />
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse key={turn} transform={`rotate(${turn})`} cy="-13" rx="9.5" ry="13" fill={`oklch(0.74 0.15 ${hue})`} />
      ))}
      <circle r="6" fill="oklch(0.87 0.15 90)" />
    </g>
  )
}

function Lantern({ id, x }: { readonly id: string; readonly x: number }) {
  return (
    <>
      <Glow id={id} x={x} y={440} r={210} colour="oklch(0.9 0.13 75)" opacity={0.55} />
      <g transform={`translate(${x} 440)`}>
        <path d="M0 -220V-62" stroke="oklch(0.2 0.04 330)" strokeWidth="4" />
        <path d="M-30 -60h60l16 26v70l-16 26h-60l-16 -26v-70Z" fill="oklch(0.95 0.07 90)" />
        <path d="M-30 -60v122M0 -60v122M30 -60v122M-46 0h92" stroke="oklch(0.5 0.1 60)" strokeWidth="4" fill="none" />
      </g>
    </>
  )
}

/** A trellis of flowers by the light of two lanterns. */
export function FlowerWallScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <Sky
            id={id}
            stops={[
              [0, 'oklch(0.25 0.08 335)'],
              [0.6, 'oklch(0.34 0.12 335)'],
              [1, 'oklch(0.22 0.07 320)'],
            ]}
          />
          <Glow id={id} x={600} y={420} r={460} colour="oklch(0.6 0.2 345)" opacity={0.5} />
          {Array.from({ length: 30 }, (_, at) => (
            <path
              key={at}
              d={`M${at * 80 - 800} 800L${at * 80} 0M${at * 80 - 400} 0L${at * 80 + 400} 800`}
              stroke="oklch(0.18 0.06 330)"
              strokeWidth="2.500"
              opacity=".5"
            />
          ))}
          {flowers.map((flower) => (
            <Flower key={`${flower.x} ${flower.y}`} {...flower} />
          ))}
          <Lantern id={id} x={225} />
          <Lantern id={id} x={975} />
        </>
      )}
    </Scene>
  )
}
