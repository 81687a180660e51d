import { useEffect, useRef, useState } from 'react'
import { markPath } from '#web/ui/art/mark-path.ts'

/** The light margin that readers need, in modules. */
const quietZone = 4

interface Drawing {
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
function drawRuns(modules: readonly (readonly boolean[])[]): Drawing {
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
async function drawCode(text: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  return drawRuns(encode(text, { ecc: 'Q', border: 0 }).data)
}

interface QrCodeProps {
  /** What the code says; null until it is known. */
  readonly text: string | null
  readonly label: string
  readonly className?: string
}

/** A code to be read by a phone: dark on white whatever the theme, because that is what phones can read. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const place = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    const box = place.current
    if (text === null || box === null) return
    let isWanted = true
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        // Without its code the box stays white, and the address beside it can still be typed.
        drawCode(text).then(
          (drawn) => isWanted && setDrawing(drawn),
          () => undefined,
        )
      },
      { rootMargin: '320px' },
    )
    watch.observe(box)
    return () => {
      isWanted = false
      watch.disconnect()
    }
  }, [text])
  return (
    <div ref={place} className={`aspect-square rounded-2xl bg-white shadow-2 ${className}`}>
      {drawing && <Code {...drawing} label={label} />}
    </div>
  )
}

function Code({ side, path, label }: Drawing & { readonly label: string }) {
  const whole = side + 2 * quietZone
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is drawn here, so there is no file that an img could show.
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="size-full animate-rise"
    >
      <path d={path} fill="#10182e" />
      <path
        d={markPath}
        transform={`translate(${side / 2} ${side / 2}) scale(${(side * 0.1) / 31})`}
        fill="#b06a06"
        shapeRendering="geometricPrecision"
      />
    </svg>
  )
}
