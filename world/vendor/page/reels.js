import { element, move, svg } from './picture.js'
import { startGame } from './shell.js'

const pictures = [
  // A star lantern, a mango, a bell and a leaf.
  `<path d="M50 6 60 38 94 38 66 58 77 92 50 71 23 92 34 58 6 38 40 38Z" fill="#f59e0b" stroke="#fff7e6" stroke-width="3" stroke-linejoin="round"/><circle cx="50" cy="53" r="13" fill="#dc2626"/><circle cx="50" cy="53" r="6" fill="#fde68a"/>`,
  `<path d="M62 20c22 8 26 40 8 58S24 92 16 74s8-30 18-40 14-18 28-14Z" fill="#fbbf24" stroke="#b45309" stroke-width="3"/><path d="M60 20c2-8 8-12 16-12-2 8-8 12-16 12Z" fill="#16a34a"/>`,
  `<path d="M50 12c18 0 24 16 24 34 0 16 6 22 12 28H14c6-6 12-12 12-28 0-18 6-34 24-34Z" fill="#eab308" stroke="#854d0e" stroke-width="3"/><circle cx="50" cy="82" r="9" fill="#854d0e"/>`,
  `<path d="M14 86C10 40 40 12 88 12 90 60 62 90 14 86Z" fill="#22c55e" stroke="#14532d" stroke-width="3"/><path d="M20 80C40 56 56 44 78 24" stroke="#14532d" stroke-width="3" fill="none"/>`,
]
const pays = [200, 25, 8, 3]
const passing = 14

const stage = element('main', 'stage reels')
const windows = [0, 1, 2].map((i) => {
  const window = element('div', 'reel')
  const strip = element('div', 'strip')
  strip.append(svg(pictures[i]))
  window.append(strip)
  return { window, strip, now: i }
})
const board = element('div', 'board')
board.append(...windows.map(({ window }) => window))
const table = element('p', 'paytable')
for (const [i, pay] of pays.entries()) {
  const item = element('span', '')
  item.append(svg(pictures[i]), `×3 = ${pay}`)
  table.append(item)
}
stage.append(board, table)

async function spin(reel, symbol, extra) {
  const cells = [
    symbol,
    ...Array.from({ length: passing + extra }, (_, i) => (symbol + i + 1) % pictures.length),
    reel.now,
  ]
  reel.strip.replaceChildren(...cells.map((cell) => svg(pictures[cell])))
  const share = ((cells.length - 1) / cells.length) * 100
  await move(reel.strip, [{ transform: `translateY(-${share}%)` }, { transform: 'translateY(0)' }], {
    duration: 1100 + extra * 70,
    easing: 'cubic-bezier(.2,.7,.2,1.04)',
  })
  reel.now = symbol
}

startGame({
  stage,
  async show({ symbols }, x100) {
    board.classList.remove('lit')
    await Promise.all(windows.map((reel, i) => spin(reel, symbols[i], i * 6)))
    board.classList.toggle('lit', x100 > 0)
  },
})
