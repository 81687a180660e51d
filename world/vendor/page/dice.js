import { element, move, svg } from './picture.js'
import { startGame } from './shell.js'

const faces = {
  red: ['#dc2626', '●'],
  blue: ['#2563eb', '■'],
  yellow: ['#eab308', '▲'],
  green: ['#16a34a', '◆'],
  white: ['#f8fafc', '★'],
  pink: ['#db2777', '♥'],
}

/** Each colour has a shape too, for whoever does not tell colours apart. */
function faceOf(colour) {
  const [fill, shape] = faces[colour]
  const ink = colour === 'white' || colour === 'yellow' ? '#1f1633' : '#ffffff'
  return svg(`<rect x="4" y="4" width="92" height="92" rx="18" fill="${fill}" stroke="#fff7e6" stroke-width="4"/>
    <text x="50" y="66" font-size="44" text-anchor="middle" fill="${ink}">${shape}</text>`)
}

const stage = element('main', 'stage dice')
const tray = element('div', 'tray')
const dice = ['red', 'blue', 'yellow'].map((colour) => {
  const die = element('div', 'die')
  die.append(faceOf(colour))
  tray.append(die)
  return die
})
stage.append(tray)

startGame({
  stage,
  choices: Object.keys(faces).map((value) => ({ value, text: '', picture: faceOf(value) })),
  async show({ dice: rolled }, _x100, choice) {
    await Promise.all(
      dice.map(async (die, i) => {
        const turns = 360 * (2 + i)
        const frames = [
          { transform: 'translateY(0) rotate(0)' },
          { transform: `translateY(-60px) rotate(${turns / 2}deg)`, offset: 0.4 },
          { transform: `translateY(0) rotate(${turns}deg)` },
        ]
        die.classList.remove('hit')
        setTimeout(() => die.replaceChildren(faceOf(rolled[i])), 450 + i * 130)
        await move(die, frames, { duration: 900 + i * 200, easing: 'cubic-bezier(.3,.1,.3,1)' })
        die.replaceChildren(faceOf(rolled[i]))
        die.classList.toggle('hit', rolled[i] === choice)
      }),
    )
  },
})
for (const [i, button] of [...document.querySelectorAll('.choice')].entries()) button.ariaLabel = Object.keys(faces)[i]
