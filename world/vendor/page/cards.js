import { element, move, svg } from './picture.js'
import { startGame } from './shell.js'
import { say } from './words.js'

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const suits = ['♠', '♥', '♦', '♣']

function frontOf(card) {
  const suit = Math.floor(card / 13)
  const ink = suit === 1 || suit === 2 ? '#dc2626' : '#1f1633'
  const rank = ranks[card % 13]
  return svg(
    `<rect x="2" y="2" width="96" height="136" rx="12" fill="#fffdf7" stroke="#d6c7a1" stroke-width="2"/>
    <text x="16" y="34" font-size="26" font-weight="700" fill="${ink}">${rank}</text><text x="16" y="58" font-size="22" fill="${ink}">${suits[suit]}</text>
    <text x="50" y="104" font-size="58" text-anchor="middle" fill="${ink}">${suits[suit]}</text>`,
    '0 0 100 140',
  )
}

function backOf() {
  const weave = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M12 ${20 + i * 17} 50 ${8 + i * 17} 88 ${20 + i * 17}" stroke="#f6d28b" stroke-width="3" fill="none"/>`,
  )
  return svg(
    `<rect x="2" y="2" width="96" height="136" rx="12" fill="#7c2d12" stroke="#f6d28b" stroke-width="3"/>${weave.join('')}`,
    '0 0 100 140',
  )
}

const stage = element('main', 'stage cards')
const hands = ['dealer', 'you'].map((name) => {
  const hand = element('div', 'hand')
  const card = element('div', 'card')
  card.append(backOf())
  hand.append(element('p', '', say(name)), card)
  stage.append(hand)
  return card
})

async function turn(hand, card) {
  const half = { duration: 260, easing: 'ease-in' }
  await move(hand, [{ transform: 'rotateY(0)' }, { transform: 'rotateY(90deg)' }], half)
  hand.replaceChildren(card === null ? backOf() : frontOf(card))
  await move(hand, [{ transform: 'rotateY(-90deg)' }, { transform: 'rotateY(0)' }], { ...half, easing: 'ease-out' })
}

startGame({
  stage,
  async show({ mine, theirs }, x100) {
    for (const hand of hands) hand.classList.remove('hit')
    await Promise.all(hands.map((hand) => turn(hand, null)))
    await turn(hands[1], mine)
    await turn(hands[0], theirs)
    if (x100 > 100) hands[1].classList.add('hit')
    else if (x100 === 0) hands[0].classList.add('hit')
  },
})
