import { between, type Stage } from '#web/site/features/play/crash/sky-stage.ts'
import { fontFamily, msNear, multiplierNear, type View, xAt, yAt } from '#web/site/features/play/crash/sky-view.ts'
import type { CrashBet } from '#web/site/features/play/crash/use-crash.ts'
import { currencyOf, minorOf, writeMinor } from '#web/site/features/play/model.ts'

/** Who left, and with how much. What is written and how wide it is are found once; where it stands changes with every frame. */
interface Label {
  readonly ms: number
  readonly name: string
  readonly paid: string
  readonly nameWidth: number
  readonly width: number
  dotX: number
  dotY: number
  x: number
  y: number
  /** Which of the spots it took last. It keeps to it, so as not to hop to and fro. */
  spot: number
  /** It comes in little by little, also where it has gone to another spot. */
  light: number
  isPlaced: boolean
}

/** A box that no label may cover. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Look {
  readonly most: number
  readonly text: number
  readonly height: number
  readonly inset: number
  readonly font: string
}

function lookOf({ isNarrow }: Stage): Look {
  const text = isNarrow ? 11 : 13
  return {
    most: isNarrow ? 2 : 4,
    text,
    height: isNarrow ? 22 : 29,
    inset: isNarrow ? 9 : 13,
    font: `600 ${text}px ${fontFamily}`,
  }
}

interface Outs {
  readonly view: View
  readonly bets: readonly CrashBet[]
  readonly kite: Box
  readonly tail: Box
  readonly isStill: boolean
}

/** For one size of the stage: paints who left where they did, the last few of them. */
export function makeOuts(stage: Stage): (on: CanvasRenderingContext2D, outs: Outs) => void {
  const look = lookOf(stage)
  const roundLine = roundBox(stage)
  const known = new WeakMap<CrashBet, Label>()
  let [of, labels]: [readonly CrashBet[] | null, readonly Label[]] = [null, []]
  return (on, { view, bets, kite, tail, isStill }) => {
    on.font = look.font
    if (of !== bets) {
      labels = latest(bets).map((bet) => labelOf(on, known, bet, look))
      of = bets
    }
    const boxes = [kite, tail, numberBox(view), roundLine]
    const around = { labels, look, kite, boxes, view }
    let placed = 0
    for (const label of labels) {
      label.dotX = xAt(view, label.ms)
      label.dotY = yAt(view, multiplierNear(label.ms))
      if (placed < look.most) settle(label, around)
      else label.isPlaced = false
      if (label.isPlaced) placed += 1
      label.light += (1 - label.light) * (isStill ? 1 : 0.18)
    }
    on.textAlign = 'left'
    for (const label of labels) if (label.isPlaced) paintPill(on, label, look)
    for (const [index, label] of labels.entries())
      if (label.isPlaced || index < look.most) paintDot(on, label, stage.isNarrow ? 5 : 6.5)
  }
}

/** So many are looked at. Where many leave together, only a few of them find room. */
const considered = 16

/** The newest first: it is the one whose place is least in doubt. */
function latest(bets: readonly CrashBet[]): readonly CrashBet[] {
  const found: CrashBet[] = []
  for (let index = bets.length - 1; index >= 0 && found.length < considered; index -= 1) {
    const bet = bets[index]
    if (bet && bet.cashedOutX100 !== null) found.push(bet)
  }
  return found
}

const longestName = 12

function labelOf(
  on: CanvasRenderingContext2D,
  known: WeakMap<CrashBet, Label>,
  bet: CrashBet,
  { text, inset }: Look,
): Label {
  const before = known.get(bet)
  if (before) return before
  const letters = [...bet.name]
  const name = letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : bet.name
  const paid = writeMinor(minorOf(bet.payout ?? '0', currencyOf(bet)), currencyOf(bet))
  const nameWidth = on.measureText(name).width + text * 0.75
  const label: Label = {
    ms: msNear(bet.cashedOutX100 ?? 100),
    name,
    paid,
    nameWidth,
    width: nameWidth + on.measureText(paid).width + 2 * inset,
    dotX: 0,
    dotY: 0,
    x: 0,
    y: 0,
    spot: 0,
    light: 0,
    isPlaced: false,
  }
  known.set(bet, label)
  return label
}

/** The large number stands over the picture, as the style sheet of the game has it: this is about where. */
function numberBox({ stage, endMs }: View): Box {
  const size = numberSize(stage)
  const digits = Math.floor(Math.log10(multiplierNear(endMs)))
  const width = size * (2.5 + digits * 0.57)
  return { x: (stage.width - width) / 2, y: stage.height * 0.11, width, height: size }
}

/** And under it, which round it is. */
function roundBox(stage: Stage): Box {
  return { x: stage.width / 2 - 66, y: stage.height * 0.11 + numberSize(stage), width: 132, height: 30 }
}

const numberSize = ({ width }: Stage): number => between(64, (width + 28) * 0.15, 132)

interface Around {
  readonly labels: readonly Label[]
  readonly look: Look
  readonly kite: Box
  readonly boxes: readonly Box[]
  readonly view: View
}

const spots = 3

/** Further to the left are the child and the numbers of the axis. */
const leastX = ({ left }: Stage): number => left + 6

/** How high the curve is above a place; where it has not been yet, it is not in the way. */
function curveAt(view: View, x: number): number {
  const ms = ((x - view.stage.left) / (view.stage.right - view.stage.left)) * view.spanMs
  return ms > view.endMs ? Number.POSITIVE_INFINITY : yAt(view, multiplierNear(ms))
}

/** Finds a free spot for it beside its dot, or leaves it out. */
function settle(label: Label, around: Around): void {
  const kept = label.spot
  const wasPlaced = label.isPlaced
  label.isPlaced = false
  for (let turn = 0; turn < spots && !label.isPlaced; turn += 1) {
    // First the spot it has; then the others in order.
    label.spot = turn === 0 ? kept : turn <= kept ? turn - 1 : turn
    putAt(label, around)
    label.isPlaced = isFree(label, around)
  }
  if (!label.isPlaced) label.spot = 0
  if (!wasPlaced || label.spot !== kept) label.light = 0
}

/** To the left above the curve, to the right below it, or to the left and higher. */
function putAt(label: Label, { look, kite, view: { stage } }: Around): void {
  const gap = look.height * 0.45
  const isBelow = label.spot === 1
  const above = look.height + 4
  label.y = isBelow ? label.dotY + gap * 0.7 : label.dotY - above * (label.spot === 2 ? 2 : 1)
  label.x = isBelow ? label.dotX + gap : Math.max(leastX(stage), label.dotX - label.width - gap)
  if (!isBelow && covers(label, kite, look.height)) label.x = Math.min(label.x, kite.x - label.width - 2)
  label.x = Math.min(label.x, stage.width - label.width - 8)
}

function isFree(label: Label, { labels, look, boxes, view }: Around): boolean {
  const bottom = label.y + look.height
  if (label.x < leastX(view.stage) || label.y < 8 || bottom > view.stage.height - 28) return false
  if (label.spot === 1 && label.x < label.dotX + 4) return false
  if (label.spot !== 1 && bottom > curveAt(view, label.x + label.width) - 4) return false
  for (const box of boxes) if (covers(label, box, look.height)) return false
  for (const other of labels) {
    // Those before it have their places already; those after it must look for theirs.
    if (other === label) return true
    if (other.isPlaced && touches(label, other, look)) return false
  }
  return true
}

function covers(label: Label, box: Box, height: number): boolean {
  return (
    label.x < box.x + box.width &&
    label.x + label.width > box.x &&
    label.y < box.y + box.height &&
    label.y + height > box.y
  )
}

function touches(label: Label, other: Label, { height }: Look): boolean {
  const room = 3
  return (
    label.x < other.x + other.width + room &&
    label.x + label.width + room > other.x &&
    Math.abs(label.y - other.y) < height + room
  )
}

function paintPill(on: CanvasRenderingContext2D, label: Label, { height, inset, text }: Look): void {
  const { x, y } = label
  on.globalAlpha = label.light
  on.fillStyle = 'oklch(0.18 0.04 268 / .87)'
  on.beginPath()
  on.roundRect(x, y, label.width, height, height / 2)
  on.fill()
  const line = y + height / 2 + text * 0.36
  on.fillStyle = 'oklch(0.89 0.02 265)'
  on.fillText(label.name, x + inset, line)
  on.fillStyle = 'oklch(0.85 0.14 163)'
  on.fillText(label.paid, x + inset + label.nameWidth, line)
  on.globalAlpha = 1
}

function paintDot(on: CanvasRenderingContext2D, { dotX, dotY }: Label, radius: number): void {
  on.fillStyle = 'oklch(0.83 0.15 163)'
  on.strokeStyle = 'oklch(0.2 0.04 268)'
  on.lineWidth = 2.5
  on.beginPath()
  on.arc(dotX, dotY, radius, 0, 2 * Math.PI)
  on.fill()
  on.stroke()
}
