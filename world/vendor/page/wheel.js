import { element, move, svg } from './picture.js'
import { startGame } from './shell.js'

const pays = [0, 200, 0, 100, 0, 300, 0, 100, 0, 200, 50, 200]
const colours = { 0: '#2b2140', 50: '#4d3a86', 100: '#0f766e', 200: '#c2410c', 300: '#ca8a04' }
const slice = 360 / pays.length

function pointAt(angle, radius) {
  const turned = ((angle - 90) * Math.PI) / 180
  return `${(100 + radius * Math.cos(turned)).toFixed(2)} ${(100 + radius * Math.sin(turned)).toFixed(2)}`
}

const slices = pays
  .map((x100, i) => {
    const from = i * slice - slice / 2
    const path = `M100 100 L${pointAt(from, 92)} A92 92 0 0 1 ${pointAt(from + slice, 92)} Z`
    const label = x100 === 0 ? '·' : `×${x100 / 100}`
    return `<path d="${path}" fill="${colours[x100]}" stroke="#f6d28b" stroke-width="1"/>
      <text x="100" y="26" transform="rotate(${i * slice} 100 100)" text-anchor="middle" fill="#fff7e6" font-size="13" font-weight="700">${label}</text>`
  })
  .join('')

const lights = Array.from({ length: 24 }, (_, i) => {
  const [x, y] = pointAt(i * 15, 96).split(' ')
  return `<circle cx="${x}" cy="${y}" r="1.8" fill="${i % 2 ? '#fde68a' : '#f59e0b'}"/>`
}).join('')

const stage = element('main', 'stage wheel')
const disc = svg(
  `<circle cx="100" cy="100" r="99" fill="#3b1d0a"/>${lights}<g class="disc">${slices}</g>
  <circle cx="100" cy="100" r="16" fill="#f6d28b"/><circle cx="100" cy="100" r="9" fill="#7c2d12"/>
  <path d="M100 14 92 0h16z" fill="#fff7e6" stroke="#7c2d12"/>`,
  '0 0 200 200',
)
stage.append(disc)
const turning = disc.querySelector('.disc')
turning.style.transformOrigin = '100px 100px'
let angle = 0

startGame({
  stage,
  async show({ at }) {
    const rest = (360 - at * slice) % 360
    const next = angle - (angle % 360) + 5 * 360 + rest
    await move(turning, [{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${next}deg)` }], {
      duration: 3200,
      easing: 'cubic-bezier(.12,.7,.1,1)',
    })
    angle = next
  },
})
