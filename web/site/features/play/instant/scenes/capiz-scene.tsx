import { Glow, Scene, scatter } from '#web/site/features/play/instant/scenes/scene.tsx'

const panes = Array.from({ length: 7 }, (_, at) => at)
const shades = scatter(98, 2)

/** A window of shells on each side, and the moon between them. */
export function CapizScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <rect width="1200" height="800" fill="oklch(0.25 0.05 40)" />
          <rect x="330" y="60" width="540" height="460" fill="oklch(0.4 0.06 215)" />
          <Glow id={id} x={455} y={160} r={260} colour="oklch(0.95 0.06 95)" opacity={0.5} />
          <path d="M455 108a52 52 0 1 0 52 66a42 42 0 1 1 -52 -66Z" fill="oklch(0.96 0.06 95)" />
          <path d="M330 520V430Q450 380 600 420T870 404V520Z" fill="oklch(0.26 0.05 200)" />
          {[400, 800].map((x, at) => (
            <g key={x} transform={`translate(${x} 520)`} fill="none" stroke="oklch(0.2 0.05 180)" strokeLinecap="round">
              <path d={`M0 0Q${at === 0 ? 20 : -20} -120 0 -210`} strokeWidth="11" />
              {[-70, -38, 0, 38, 70].map((way) => (
                <path
                  key={way}
                  d={`M0 -210Q${way} -${250 - Math.abs(way) / 3} ${way * 1.6} -${200 - Math.abs(way) / 2}`}
                  strokeWidth="9"
                />
              ))}
            </g>
          ))}
          {[0, 880].map((left, side) =>
            panes.flatMap((row) =>
              panes.map((column) => {
                const [, , shade] = shades[side * 49 + row * 7 + column] ?? [0, 0, 0.5]
                return (
                  <rect
                    key={`${left} ${row} ${column}`}
                    x={left + 6 + column * 45}
                    y={60 + row * 66}
                    width="39"
                    height="59"
                    rx="4"
                    fill={`oklch(${(0.52 + shade * 0.24).toFixed(3)} 0.045 190)`}
                  />
                )
              }),
            ),
          )}
          {[322, 866].map((x) => (
            <rect key={x} x={x} y="40" width="14" height="490" fill="oklch(0.38 0.08 45)" />
          ))}
          <rect y="40" width="1200" height="20" fill="oklch(0.36 0.08 45)" />
          <path d="M0 520H1200V800H0Z" fill="oklch(0.34 0.08 40)" />
          {[560, 612, 680, 752].map((y) => (
            <path key={y} d={`M0 ${y}H1200`} stroke="oklch(0.26 0.06 38)" strokeWidth="4" />
          ))}
          <path
            d="M150 600H1050L1160 800H40Z"
            fill="oklch(0.36 0.08 165)"
            stroke="oklch(0.72 0.13 80)"
            strokeWidth="6"
          />
          <rect width="1200" height="800" fill="oklch(0.12 0.04 230)" opacity=".36" />
        </>
      )}
    </Scene>
  )
}
