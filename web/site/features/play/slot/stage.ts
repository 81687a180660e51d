import 'pixi.js/unsafe-eval'
import { type CanvasRenderer, Container, Texture, WebGLRenderer } from 'pixi.js'

/** Where a scene is drawn, by the graphics card where there is one and by the browser's own pen where there is none. */
export interface Stage {
  readonly root: Container
  resize(width: number, height: number): void
  draw(): void
  destroy(): void
}

const options = { backgroundAlpha: 0, antialias: true, autoDensity: false, preference: 'webgl' } as const

export async function openStage(canvas: HTMLCanvasElement, density: number): Promise<Stage> {
  const renderer = await openRenderer(canvas, density)
  const root = new Container()
  return {
    root,
    resize: (width, height) => renderer.resize(width, height, density),
    draw: () => renderer.render({ container: root }),
    destroy() {
      root.destroy({ children: true })
      renderer.destroy()
    },
  }
}

async function openRenderer(canvas: HTMLCanvasElement, density: number): Promise<WebGLRenderer | CanvasRenderer> {
  if (hasWebGl()) {
    const renderer = new WebGLRenderer()
    await renderer.init({ ...options, canvas, resolution: density })
    return renderer
  }
  const { CanvasRenderer: Pen } = await import('pixi.js')
  const renderer = new Pen()
  await renderer.init({ ...options, canvas, resolution: density })
  return renderer
}

/** Asked of a canvas of its own, because a canvas that has once given one kind of pen never gives another. */
function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

const textures = new WeakMap<HTMLCanvasElement, Texture>()

/** One texture a picture, however many show it. */
export function textureOf(picture: HTMLCanvasElement): Texture {
  const known = textures.get(picture) ?? Texture.from(picture)
  textures.set(picture, known)
  return known
}
