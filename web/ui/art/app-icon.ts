import { glow } from '#web/ui/art/light.ts'
import { markPath } from '#web/ui/art/mark-path.ts'
import { linear, radial } from '#web/ui/art/paint.ts'
import { startSketch } from '#web/ui/art/sketch.ts'

/** A mask may cut a fifth off every side, so there the mark stands smaller and the ground reaches the corners. */
export type AppIconKind = 'plain' | 'maskable'

/** The mark on dusk. Colours are written as sRGB, because the programs that turn icons into pixels know no other. */
export function drawAppIcon(kind: AppIconKind): string {
  const sketch = startSketch(`app icon ${kind}`)
  const sky = linear(sketch, [
    [0, '#0c1128'],
    [0.4, '#251c45'],
    [0.74, '#6b2f68'],
    [1, '#e98a45'],
  ])
  const gold = linear(
    sketch,
    [
      [0, '#fff0b0'],
      [0.5, '#fac43a'],
      [1, '#dc8a10'],
    ],
    'x2=".5" y2="1"',
  )
  const shade = radial(
    sketch,
    [
      [0, '#2a1038', 0],
      [0.72, '#2a1038', 0],
      [1, '#140a28', 0.45],
    ],
    'cx=".5" cy=".45" r=".75"',
  )
  const corner = kind === 'plain' ? 112 : 0
  const scale = kind === 'plain' ? 5.9 : 4.5
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs>${sky.defs}${gold.defs}${shade.defs}</defs><rect width="512" height="512" rx="${corner}" fill="${sky.fill}"/><rect width="512" height="512" rx="${corner}" fill="${shade.fill}"/>${glow(sketch, [256, 256], 230, '#ff9a50', 0.7)}<path transform="translate(256 264) scale(${scale})" d="${markPath}" fill="#5a2408" opacity=".5"/><path transform="translate(256 256) scale(${scale})" d="${markPath}" fill="${gold.fill}"/></svg>`
}
