import { element, move, svg } from './picture.js'
import { startGame } from './shell.js'

function sideOf(side) {
  const mark =
    side === 'kara'
      ? '<circle cx="50" cy="40" r="15" fill="#b45309"/><path d="M22 82c3-20 14-28 28-28s25 8 28 28Z" fill="#b45309"/>'
      : '<path d="M50 20v60M20 50h60M29 29l42 42M71 29 29 71" stroke="#b45309" stroke-width="8" stroke-linecap="round"/><circle cx="50" cy="50" r="11" fill="#b45309"/>'
  return svg(
    `<circle cx="50" cy="50" r="48" fill="#f59e0b"/><circle cx="50" cy="50" r="41" fill="#fcd34d" stroke="#b45309" stroke-width="2"/>${mark}`,
  )
}

const stage = element('main', 'stage coin')
const coin = element('div', 'disc')
coin.append(sideOf('kara'))
const shadow = element('div', 'shadow')
stage.append(coin, shadow)

startGame({
  stage,
  choices: ['kara', 'krus'].map((value) => ({
    value,
    text: value === 'kara' ? 'Kara' : 'Krus',
    picture: sideOf(value),
  })),
  async show({ side }) {
    setTimeout(() => coin.replaceChildren(sideOf(side)), 700)
    const frames = [
      { transform: 'translateY(0) rotateX(0)' },
      { transform: 'translateY(-170px) rotateX(900deg)', offset: 0.5 },
      { transform: 'translateY(0) rotateX(1800deg)' },
    ]
    await move(coin, frames, { duration: 1400, easing: 'cubic-bezier(.35,.1,.4,1)' })
    coin.replaceChildren(sideOf(side))
  },
})
