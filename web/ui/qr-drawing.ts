/** The light margin that readers need, in modules. */
export const quietZone = 4

export interface QrDrawing {
  readonly side: number
  readonly path: string
}

/** A square in the middle is left free for the mark; a quarter of the code may be missing and it still reads. */
function isUnderMark(side: number, row: number, column: number): boolean {
  const half = Math.floor(side * 0.11)
  const middle = (side - 1) / 2
  return Math.abs(row - middle) <= half && Math.abs(column - middle) <= half
}

/** Every run of dark modules as one piece of one path. */
function drawRuns(modules: readonly (readonly boolean[])[]): QrDrawing {
  const side = modules.length
  let path = ''
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const isDark = (at: number) => modules[row]?.[at] === true && !isUnderMark(side, row, at)
      if (!isDark(column)) continue
      const from = column
      while (isDark(column + 1)) column += 1
      path += `M${from} ${row}h${column - from + 1}v1H${from}z`
    }
  }
  return { side, path }
}

/** The maker of codes weighs as much as a small page, so it comes when a code is about to be seen. */
export async function drawCode(text: string): Promise<QrDrawing> {
  const { encode } = await import('uqr')
  return drawRuns(encode(text, { ecc: 'Q', border: 0 }).data)
}
