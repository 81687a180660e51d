import { Glow, Scene, Sky, scatter } from '#web/site/features/play/instant/scenes/scene.tsx'

const stars = scatter(120, 21)

/** A comet climbs over the rice terraces. */
export function CometScene() {
  return (
    <Scene>
      {(id) => (
        <>
          <Sky
            id={id}
            stops={[
              [0, 'oklch(0.15 0.05 265)'],
              [0.55, 'oklch(0.26 0.08 255)'],
              [1, 'oklch(0.4 0.1 220)'],
            ]}
          />
          {stars.map(([x, y, size], at) => (
            <circle
              key={at}
              cx={x * 1200}
              cy={y * 600}
              r={0.8 + size * 2}
              fill="#fff"
              opacity={0.35 + size * 0.6}
              className={at % 9 === 0 ? 'scene-twinkle' : undefined}
            />
          ))}
          <Glow id={id} x={960} y={150} r={260} colour="oklch(0.9 0.1 210)" opacity={0.7} />
          <path d="M960 150Q700 260 330 560Q720 320 972 172Z" fill="oklch(0.9 0.08 215)" opacity=".5" />
          <path d="M960 150Q780 226 560 392Q800 270 968 166Z" fill="#fff" opacity=".6" />
          <circle cx="962" cy="158" r="20" fill="#fff" />
          {[0, 1, 2, 3, 4].map((at) => (
            <path
              key={at}
              d={`M0 ${640 + at * 36}Q200 ${590 + at * 34} 420 ${636 + at * 34}T820 ${622 + at * 36}T1200 ${606 + at * 38}V800H0Z`}
              fill={`oklch(${0.32 - at * 0.035} 0.06 ${190 - at * 6})`}
            />
          ))}
        </>
      )}
    </Scene>
  )
}
