import { useEffect, useRef } from 'react'

const coins = 90
const longMs = 3_200

/** Coins fall through the scene after a win that deserves it. Where each falls follows from its number; nothing here needs luck. */
export function CoinRain() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const place = canvas.current
    const on = place?.getContext('2d')
    if (!place || !on) return
    place.width = place.clientWidth
    place.height = place.clientHeight
    let start: number | undefined
    let frame = requestAnimationFrame(draw)
    function draw(now: number): void {
      if (!on || !place) return
      const { width, height } = place
      start ??= now
      const seconds = (now - start) / 1000
      on.clearRect(0, 0, width, height)
      for (let i = 0; i < coins; i += 1) drawCoin(on, i, seconds, width, height)
      if (now - start < longMs) frame = requestAnimationFrame(draw)
    }
    return () => cancelAnimationFrame(frame)
  }, [])
  return <canvas ref={canvas} aria-hidden="true" className="coin-rain" />
}

/** A fraction that looks like luck: the golden ratio's multiples lie evenly and in no order. */
const spread = (i: number, by: number): number => (i * by) % 1

function drawCoin(on: CanvasRenderingContext2D, i: number, seconds: number, width: number, height: number): void {
  const born = spread(i, 0.618) * 1.3
  const age = seconds - born
  if (age < 0) return
  const radius = 9 + spread(i, 0.377) * 13
  const side = i % 2 === 0 ? 1 : -1
  // Thrown up from both lower corners, and drawn down again.
  const x = (side === 1 ? 0 : width) + side * (60 + spread(i, 0.271) * width * 0.62) * age
  const y = height + 30 - (1.05 + spread(i, 0.733) * 0.55) * height * age + height * 0.62 * age * age
  if (y > height + 40 || x < -40 || x > width + 40) return
  const turn = Math.abs(Math.cos(age * (5 + spread(i, 0.149) * 6)))
  on.save()
  on.translate(x, y)
  on.scale(Math.max(0.14, turn), 1)
  on.fillStyle = '#8a5410'
  on.beginPath()
  on.arc(1.5, 2, radius, 0, 2 * Math.PI)
  on.fill()
  on.fillStyle = turn > 0.55 ? '#ffd766' : '#e6a834'
  on.beginPath()
  on.arc(0, 0, radius, 0, 2 * Math.PI)
  on.fill()
  on.strokeStyle = '#fff1bd'
  on.lineWidth = radius * 0.14
  on.beginPath()
  on.arc(0, 0, radius * 0.68, 0, 2 * Math.PI)
  on.stroke()
  on.restore()
}
