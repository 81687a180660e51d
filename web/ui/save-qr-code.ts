import { markPath } from '#web/ui/art/mark-path.ts'
import { drawCode, quietZone } from '#web/ui/qr-drawing.ts'

const pixels = 720

/** Saves a code as a picture, for an app that reads codes out of the gallery of the same phone. */
export async function saveQrCode(text: string, name: string): Promise<void> {
  const { side, path } = await drawCode(text)
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const surface = canvas.getContext('2d')
  if (!surface) return
  surface.fillStyle = '#ffffff'
  surface.fillRect(0, 0, pixels, pixels)
  const scale = pixels / (side + 2 * quietZone)
  surface.setTransform(scale, 0, 0, scale, quietZone * scale, quietZone * scale)
  surface.fillStyle = '#10182e'
  surface.fill(new Path2D(path))
  surface.translate(side / 2, side / 2)
  surface.scale((side * 0.1) / 31, (side * 0.1) / 31)
  surface.fillStyle = '#b06a06'
  surface.fill(new Path2D(markPath))
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = `${name}.png`
  link.click()
  // The browser has taken it by the time that it comes round again.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
