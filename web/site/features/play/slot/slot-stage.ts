import { Sprite } from 'pixi.js'
import { Board } from '#web/site/features/play/slot/board.ts'
import type { Dress } from '#web/site/features/play/slot/dress.ts'
import { type Grid, type Layout, layOut, Reels } from '#web/site/features/play/slot/reels.ts'
import { openStage, type Stage, textureOf } from '#web/site/features/play/slot/stage.ts'
import { type Mover, makeMover } from '#web/site/features/play/slot/tween.ts'

interface Landing {
  readonly cells: readonly string[]
  /** Reels from here on are waited for, because what they show may open the feature. */
  readonly tenseFrom: number | null
  readonly isQuick: boolean
  readonly onReel: (reel: number, isTense: boolean) => void
}

/** The window of a slot: reels that turn, and the board that they leave. */
export class SlotStage {
  readonly mover: Mover
  readonly board: Board
  readonly #stage: Stage
  readonly #reels: Reels
  readonly #beam: Sprite
  readonly #grid: Grid
  #layout: Layout

  static async open(canvas: HTMLCanvasElement, grid: Grid, dress: Dress): Promise<SlotStage> {
    // More than two pixels for one cost a phone dearly, and nobody sees them.
    const stage = await openStage(canvas, Math.min(2, window.devicePixelRatio || 1))
    return new SlotStage(stage, grid, dress)
  }

  private constructor(stage: Stage, grid: Grid, dress: Dress) {
    this.#stage = stage
    this.#grid = grid
    this.#layout = layOut(grid, 500, 300)
    this.mover = makeMover(() => stage.draw())
    this.#reels = new Reels(this.#layout, dress, this.mover)
    this.board = new Board(this.#layout, dress, this.mover)
    this.#beam = new Sprite(textureOf(dress.beam))
    this.#beam.visible = false
    this.#reels.view.visible = false
    stage.root.addChild(this.#reels.view, this.#beam, this.board.view)
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1) return
    this.#layout = layOut(this.#grid, width, height)
    this.#stage.resize(width, height)
    this.#reels.place(this.#layout)
    this.board.place(this.#layout)
    this.#stage.draw()
  }

  /** A window without movement. */
  still(cells: readonly string[]): void {
    this.#reels.set(cells)
    this.#reels.view.visible = false
    this.#beam.visible = false
    this.board.view.visible = true
    this.board.set(cells)
    this.draw()
  }

  draw(): void {
    this.#stage.draw()
  }

  start(shown: readonly string[], strips: readonly (readonly string[])[]): void {
    this.#reels.useStrips(strips)
    this.#reels.set(shown)
    this.board.view.visible = false
    this.#reels.view.visible = true
    this.#reels.start()
  }

  async land({ cells, tenseFrom, isQuick, onReel }: Landing): Promise<void> {
    const { reels } = this.#grid
    let before = Promise.resolve()
    for (let reel = 0; reel < reels; reel += 1) {
      const isTense = tenseFrom !== null && reel >= tenseFrom
      if (isTense) {
        await before
        this.#light(reel)
        await this.mover.wait(950)
      } else if (!isQuick && reel > 0) await this.mover.wait(130)
      before = this.#reels.land(reel, cells, isQuick ? 3 : 4.5).then(() => onReel(reel, isTense))
    }
    await before
    this.#beam.visible = false
    this.board.set(cells)
    this.board.view.visible = true
    this.#reels.view.visible = false
    this.draw()
  }

  #light(reel: number): void {
    const { stepX, height } = this.#layout
    this.#beam.visible = true
    this.#beam.position.set(reel * stepX, 0)
    this.#beam.setSize(stepX, height)
    void this.mover.run(950, (at) => {
      this.#beam.alpha = 0.55 + 0.45 * Math.sin(at * 6 * Math.PI)
    })
  }

  destroy(): void {
    this.mover.stop()
    this.#stage.destroy()
  }
}
