/** Below this it is not worth the work. */
const smallBytes = 1_000_000
const sideMax = 2560

/**
 * A photo of a phone is several megabytes, of which the server keeps a tenth. So it is made that small before it travels. Whatever cannot
 * be opened here goes as it is, and the server says what is wrong with it.
 */
export async function shrinkImage(image: Blob): Promise<Blob> {
  if (image.size <= smallBytes) return image
  try {
    const picture = await createImageBitmap(image)
    const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const surface = canvas.getContext('2d')
    if (!surface) return image
    surface.fillStyle = '#ffffff'
    surface.fillRect(0, 0, canvas.width, canvas.height)
    surface.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return small && small.size < image.size ? small : image
  } catch {
    return image
  }
}
