import { Container, Graphics, Sprite } from 'pixi.js'
import type { Dress } from '#web/site/features/play/slot/dress.ts'
import { centreOf, type Layout } from '#web/site/features/play/slot/reels.ts'
import { textureOf } from '#web/site/features/play/slot/stage.ts'
import { easeIn, easeOut, type Mover } from '#web/site/features/play/slot/tween.ts'

const dim = 0x6a6a78
const plain = 0xffffff

/** What lies still: the window after the reels have stopped, its wins, its cascades and its held coins. */
export class Board {
  readonly view = new Container()
  readonly #tiles: Sprite[]
  readonly #glows: Sprite[]
  readonly #line = new Graphics()
  readonly #sparks: Sprite[]
  #layout: Layout
  readonly #dress: Dress
  readonly #mover: Mover
  #path: readonly number[] = []

  constructor(layout: Layout, dress: Dress, mover: Mover) {
    this.#layout = layout
    this.#dress = dress
    this.#mover = mover
    const cells = layout.reels * layout.rows
    const sprites = (picture?: HTMLCanvasElement, count = cells) =>
      Array.from({ length: count }, () => {
        const sprite = picture ? new Sprite(textureOf(picture)) : new Sprite()
        sprite.anchor.set(0.5)
        return sprite
      })
    this.#tiles = sprites()
    this.#glows = sprites(dress.glow)
    this.#sparks = sprites(dress.spark, 48)
    for (const glow of this.#glows) glow.visible = false
    for (const spark of this.#sparks) spark.visible = false
    this.view.sortableChildren = true
    this.#line.zIndex = 1
    for (const glow of this.#glows) glow.zIndex = 3
    for (const spark of this.#sparks) spark.zIndex = 4
    this.view.addChild(...this.#tiles, this.#line, ...this.#glows, ...this.#sparks)
    this.place(layout)
  }

  place(layout: Layout): void {
    this.#layout = layout
    this.#tiles.forEach((tile, cell) => {
      tile.position.set(...centreOf(layout, cell))
      tile.setSize(layout.cell)
    })
    this.#glows.forEach((glow, cell) => {
      glow.position.set(...centreOf(layout, cell))
      glow.setSize(layout.cell * 1.1)
    })
    this.#drawLine()
  }

  set(cells: readonly string[]): void {
    this.clear()
    this.#tiles.forEach((tile, cell) => this.#dressTile(tile, this.#dress.tile(cells[cell] ?? '')))
  }

  #dressTile(tile: Sprite, picture: HTMLCanvasElement): void {
    tile.texture = textureOf(picture)
    tile.alpha = 1
    tile.tint = plain
    tile.setSize(this.#layout.cell)
  }

  /** All as it was before anything won. */
  clear(): void {
    this.#path = []
    this.#drawLine()
    this.#tiles.forEach((tile, cell) => {
      tile.tint = plain
      tile.alpha = 1
      tile.visible = true
      tile.setSize(this.#layout.cell)
      tile.position.set(...centreOf(this.#layout, cell))
    })
    for (const glow of this.#glows) glow.visible = false
  }

  /** Lights cells up and lets the others step back; a path goes from the frame's edge through them. */
  light(cells: readonly number[], path: readonly number[] = []): void {
    const lit = new Set(cells)
    this.#tiles.forEach((tile, cell) => {
      tile.tint = lit.has(cell) ? plain : dim
      // A line runs over what lost and under what won.
      tile.zIndex = lit.has(cell) ? 2 : 0
      tile.setSize(this.#layout.cell * (lit.has(cell) ? 1.04 : 1))
    })
    this.#glows.forEach((glow, cell) => {
      glow.visible = lit.has(cell)
      glow.alpha = 1
    })
    this.#path = path
    this.#drawLine()
  }

  async pulse(cells: readonly number[], ms: number): Promise<void> {
    await this.#mover.run(ms, (at) => {
      const swell = Math.sin(at * Math.PI)
      for (const cell of cells) {
        this.#tiles[cell]?.setSize(this.#layout.cell * (1.04 + swell * 0.1))
        const glow = this.#glows[cell]
        if (glow) glow.alpha = 0.55 + 0.45 * swell
      }
    })
  }

  #drawLine(): void {
    this.#line.clear()
    if (this.#path.length === 0) return
    const points = this.#path.map((cell) => centreOf(this.#layout, cell))
    const [first] = points
    if (!first) return
    const draw = (width: number, color: number, alpha: number) => {
      this.#line.moveTo(0, first[1])
      for (const [x, y] of points) this.#line.lineTo(x, y)
      this.#line.stroke({ width, color, alpha, join: 'round', cap: 'round' })
    }
    const wide = this.#layout.cell / 26
    draw(wide * 4.5, 0xffb73a, 0.22)
    draw(wide * 2, 0x5a2e08, 0.6)
    draw(wide, 0xffe28a, 1)
  }

  /** Cells change their symbol by a turn about themselves, one after the other from above. */
  async change(cells: readonly number[], to: readonly string[]): Promise<void> {
    const { rows, cell: side } = this.#layout
    await Promise.all(
      cells.map(async (cell) => {
        const tile = this.#tiles[cell]
        if (!tile) return
        await this.#mover.wait((cell % rows) * 90)
        await this.#mover.run(110, (at) => tile.setSize(side * (1 - at), side))
        tile.texture = textureOf(this.#dress.tile(to[cell] ?? ''))
        await this.#mover.run(150, (at) => tile.setSize(side * Math.max(0.01, at), side), easeOut)
      }),
    )
  }

  /** Winning symbols vanish in light, and what stands above falls. */
  async cascade(gone: ReadonlySet<number>, next: readonly string[]): Promise<void> {
    const { rows, reels, cell: side, stepY } = this.#layout
    this.#path = []
    this.#drawLine()
    for (const tile of this.#tiles) tile.tint = plain
    this.#burst([...gone])
    await this.#mover.run(
      200,
      (at) => {
        for (const cell of gone) {
          this.#tiles[cell]?.setSize(Math.max(0.01, side * (1.08 - at)))
          const glow = this.#glows[cell]
          if (glow) glow.alpha = 1 - at
        }
      },
      easeIn,
    )
    for (const glow of this.#glows) glow.visible = false
    const drops = Array.from({ length: reels }, (_, reel) => fallOf(reel, rows, gone)).flat()
    this.#tiles.forEach((tile, cell) => this.#dressTile(tile, this.#dress.tile(next[cell] ?? '')))
    await this.#mover.run(
      340,
      (at) => {
        this.#tiles.forEach((tile, cell) => {
          const [x, y] = centreOf(this.#layout, cell)
          const left = (drops[cell] ?? 0) * (1 - at)
          tile.position.set(x, y - left * stepY)
          tile.visible = y - left * stepY > -side / 2
        })
      },
      easeIn,
    )
    this.clear()
  }

  /** Small lights fly off from the middle of cells. */
  #burst(cells: readonly number[]): void {
    const each = Math.max(2, Math.floor(this.#sparks.length / Math.max(1, cells.length)))
    const reach = this.#layout.cell * 0.85
    this.#sparks.forEach((spark, i) => {
      const cell = cells[Math.floor(i / each)]
      if (cell === undefined) return
      const [x, y] = centreOf(this.#layout, cell)
      // Evenly around, at three lengths: what looks like luck needs none.
      const angle = (i * 2.399) % (2 * Math.PI)
      const far = reach * (0.55 + (i % 3) * 0.22)
      void this.#mover.run(
        460,
        (at) => {
          spark.visible = at < 1
          spark.alpha = 1 - at
          spark.setSize(this.#layout.cell * 0.16 * (1 - at * 0.5))
          spark.position.set(x + Math.cos(angle) * far * at, y + Math.sin(angle) * far * at)
        },
        easeOut,
      )
    })
  }

  /** Coins stay where they are with what they are worth; everything else steps back. */
  holdCoins(coins: ReadonlyMap<number, string>): void {
    this.#tiles.forEach((tile, cell) => {
      const worth = coins.get(cell)
      if (worth === undefined) tile.tint = 0x3c3c4c
      else this.#dressTile(tile, this.#dress.coin(worth))
    })
    this.#glows.forEach((glow, cell) => {
      glow.visible = coins.has(cell)
      glow.alpha = 0.7
    })
  }

  /** The cells without a coin spin alone, and some of them stop with one. */
  async respin(
    free: readonly number[],
    symbols: readonly string[],
    dropped: ReadonlyMap<number, string>,
    ms: number,
  ): Promise<void> {
    await this.#mover.run(ms, (at) => {
      free.forEach((cell, i) => {
        const tile = this.#tiles[cell]
        if (!tile) return
        const at12 = Math.floor(at * 12)
        tile.texture = textureOf(this.#dress.blurred(symbols[(at12 + i * 5) % symbols.length] ?? ''))
        tile.tint = dim
      })
    })
    for (const cell of free) {
      const tile = this.#tiles[cell]
      if (tile && !dropped.has(cell)) tile.tint = 0x3c3c4c
    }
    this.holdCoinsMore(dropped)
    if (dropped.size === 0) return
    this.#burst([...dropped.keys()])
    await this.pulse([...dropped.keys()], 320)
  }

  holdCoinsMore(coins: ReadonlyMap<number, string>): void {
    for (const [cell, worth] of coins) {
      const [tile, glow] = [this.#tiles[cell], this.#glows[cell]]
      if (tile) this.#dressTile(tile, this.#dress.coin(worth))
      if (glow) glow.visible = true
    }
  }
}

/** How many rows each cell of a reel falls after some of its cells are gone. */
function fallOf(reel: number, rows: number, gone: ReadonlySet<number>): number[] {
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.has(reel * rows + row))
  const fresh = rows - kept.length
  return Array.from({ length: rows }, (_, row) => (row < fresh ? fresh : row - (kept[row - fresh] ?? row)))
}
