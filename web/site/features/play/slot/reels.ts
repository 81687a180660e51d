import { Container, Graphics, Sprite } from 'pixi.js'
import type { Dress } from '#web/site/features/play/slot/dress.ts'
import { textureOf } from '#web/site/features/play/slot/stage.ts'
import { bounce, type Mover } from '#web/site/features/play/slot/tween.ts'

export interface Grid {
  readonly reels: number
  readonly rows: number
}

/** Where cells are, in pixels of the scene. */
export interface Layout extends Grid {
  readonly width: number
  readonly height: number
  readonly cell: number
  readonly left: number
  readonly top: number
  readonly stepX: number
  readonly stepY: number
}

export function layOut({ reels, rows }: Grid, width: number, height: number): Layout {
  const stepX = width / reels
  const stepY = height / rows
  return {
    reels,
    rows,
    width,
    height,
    cell: Math.min(stepX, stepY) * 0.95,
    left: stepX / 2,
    top: stepY / 2,
    stepX,
    stepY,
  }
}

export const centreOf = (layout: Layout, cell: number): readonly [x: number, y: number] => [
  layout.left + Math.floor(cell / layout.rows) * layout.stepX,
  layout.top + (cell % layout.rows) * layout.stepY,
]

/** Cells a second at full speed. */
const speed = 24

/**
 * The turning reels. Places on a reel are numbered upwards without end; `position` says which place is in the top row, and grows as
 * the reel turns down. What stands on a place is the strip's, unless a result was put there to be landed on.
 */
export class Reels {
  readonly view = new Container()
  readonly #layers: Container[] = []
  readonly #sprites: Sprite[][] = []
  readonly #positions: number[]
  readonly #landing: Map<number, string>[]
  #turning: boolean[]
  #strips: readonly (readonly string[])[] = []
  #layout: Layout
  readonly #dress: Dress
  readonly #mover: Mover
  readonly #mask = new Graphics()

  constructor(layout: Layout, dress: Dress, mover: Mover) {
    this.#layout = layout
    this.#dress = dress
    this.#mover = mover
    this.#positions = Array.from({ length: layout.reels }, () => 0)
    this.#landing = Array.from({ length: layout.reels }, () => new Map<number, string>())
    this.#turning = Array.from({ length: layout.reels }, () => false)
    for (let reel = 0; reel < layout.reels; reel += 1) {
      const layer = new Container()
      this.#layers.push(layer)
      this.#sprites.push(
        Array.from({ length: layout.rows + 2 }, () => {
          const sprite = new Sprite()
          sprite.anchor.set(0.5)
          layer.addChild(sprite)
          return sprite
        }),
      )
      this.view.addChild(layer)
    }
    this.view.addChild(this.#mask)
    this.view.mask = this.#mask
    this.place(layout)
  }

  place(layout: Layout): void {
    this.#layout = layout
    this.#mask.clear().rect(0, 0, layout.width, layout.height).fill(0xffffff)
    for (let reel = 0; reel < layout.reels; reel += 1) this.#show(reel)
  }

  useStrips(strips: readonly (readonly string[])[]): void {
    this.#strips = strips
  }

  /** Puts a window on the reels without any movement. */
  set(cells: readonly string[]): void {
    for (let reel = 0; reel < this.#layout.reels; reel += 1) {
      this.#turning[reel] = false
      this.#put(reel, this.#positions[reel] ?? 0, cells)
      this.#show(reel)
    }
  }

  /** All reels begin to turn, one shortly after the other. */
  start(): void {
    this.#turning = this.#turning.map(() => true)
    this.#positions.forEach((_, reel) => void this.#turn(reel))
  }

  async #turn(reel: number): Promise<void> {
    // A short way back first, as a handle is pulled before it lets go.
    await this.#mover.run(70 + reel * 25, (at) => this.#move(reel, -0.14 * at))
    let before = 0
    while (this.#turning[reel]) {
      before = 0
      await this.#mover.run(400, (at) => {
        if (!this.#turning[reel]) return
        const grown = at * 0.4 * speed
        this.#positions[reel] = (this.#positions[reel] ?? 0) + grown - before
        before = grown
        this.#show(reel, 0, true)
      })
    }
  }

  /** Brings one reel to rest with a window. `away` is how many cells it still turns. */
  async land(reel: number, cells: readonly string[], away: number): Promise<void> {
    this.#turning[reel] = false
    const from = this.#positions[reel] ?? 0
    const to = Math.ceil(from + away)
    this.#put(reel, to, cells)
    const ms = ((bounce.slope * (to - from)) / speed) * 1000
    await this.#mover.run(
      ms,
      (at) => {
        const next = from + (to - from) * at
        const isFast = to - next > 2.2
        this.#positions[reel] = next
        this.#show(reel, 0, isFast)
      },
      bounce.ease,
    )
    this.#positions[reel] = to
    this.#show(reel)
  }

  hideCell(cell: number, isHidden: boolean): void {
    const reel = Math.floor(cell / this.#layout.rows)
    const sprite = this.#sprites[reel]?.[cell % this.#layout.rows]
    if (sprite) sprite.visible = !isHidden
  }

  #put(reel: number, top: number, cells: readonly string[]): void {
    const landing = this.#landing[reel]
    if (!landing) return
    for (const place of [...landing.keys()]) if (place < top - this.#layout.rows - 2) landing.delete(place)
    for (let row = 0; row < this.#layout.rows; row += 1)
      landing.set(top - row, cells[reel * this.#layout.rows + row] ?? '')
  }

  #symbolAt(reel: number, place: number): string {
    const strip = this.#strips[reel] ?? []
    const at = -place % (strip.length || 1)
    return this.#landing[reel]?.get(place) ?? strip[at < 0 ? at + strip.length : at] ?? ''
  }

  #move(reel: number, offset: number): void {
    this.#show(reel, offset)
  }

  /** Sprites of the visible places, the topmost place first; while nothing moves, sprite and row have the same number. */
  #show(reel: number, offset = 0, isFast = false): void {
    const { rows, left, top, stepX, stepY, cell } = this.#layout
    const position = (this.#positions[reel] ?? 0) + offset
    const first = Math.floor(position)
    const sprites = this.#sprites[reel] ?? []
    sprites.forEach((sprite, i) => {
      // The last sprite is the place above the window, which peeps in while the reel moves.
      const place = i === rows + 1 ? first + 1 : first - i
      const symbol = this.#symbolAt(reel, place)
      sprite.texture = textureOf(isFast ? this.#dress.blurred(symbol) : this.#dress.tile(symbol))
      sprite.setSize(cell)
      sprite.visible = symbol !== ''
      sprite.position.set(left + reel * stepX, top + (position - place) * stepY)
    })
  }
}
