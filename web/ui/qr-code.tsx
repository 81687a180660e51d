import { useEffect, useRef, useState } from 'react'
import { markPath } from '#web/ui/art/mark-path.ts'
import { drawCode, type QrDrawing, quietZone } from '#web/ui/qr-drawing.ts'
import { whenNear } from '#web/ui/when-near.ts'

interface QrCodeProps {
  /** What the code says; null until it is known. */
  readonly text: string | null
  readonly label: string
  readonly className?: string
}

/** A code to be read by a phone: dark on white whatever the theme, because that is what phones can read. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const place = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<QrDrawing | null>(null)
  useEffect(() => {
    const box = place.current
    if (text === null || box === null) return
    let isWanted = true
    const endWatch = whenNear(box, '320px', () => {
      // Without its code the box stays white, and the address beside it can still be typed.
      drawCode(text).then(
        (drawn) => isWanted && setDrawing(drawn),
        () => undefined,
      )
    })
    return () => {
      isWanted = false
      endWatch()
    }
  }, [text])
  return (
    <div ref={place} className={`aspect-square rounded-2xl bg-white shadow-2 ${className}`}>
      {drawing && <Code {...drawing} label={label} />}
    </div>
  )
}

function Code({ side, path, label }: QrDrawing & { readonly label: string }) {
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
