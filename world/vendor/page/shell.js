import { element } from './picture.js'
import { say } from './words.js'

const { sitting, currency = 'PHP', mode, site, title, replay, balance: firstBalance = '0.00' } = document.body.dataset
const bets = currency === 'USDT' ? ['0.10', '0.50', '1', '5', '10', '25'] : ['5', '10', '20', '50', '100', '500']

/** The page that frames us, and it alone, hears how it goes. */
function tellSite(event) {
  if (site && parent !== window) parent.postMessage({ source: 'laro-game', version: 1, event }, site)
}

const sign = currency === 'PHP' ? '₱' : ''
const unit = currency === 'PHP' ? '' : ` ${currency}`

/** Amounts stay texts: only their thousands are set apart. */
function written(amount) {
  const [whole, rest] = amount.split('.')
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest === undefined ? '' : `.${rest}`}${unit}`
}

function amountOf(amount) {
  const made = element('bdi', 'amount', written(amount))
  made.dir = 'ltr'
  return made
}

/**
 * Stands around every game: what the player has, what they bet, and what it came to. A scene draws itself into `stage` and plays an
 * outcome in `show`; `choices` are what can be chosen before a round.
 */
export function startGame({ stage, choices = [], show }) {
  let at = 1
  let choice = ''
  let isBusy = false

  const header = element('header')
  const name = element('h1', '', title)
  const purse = element('p', 'purse')
  // In a house's popup the name and the way out stand above us already.
  const isFramed = parent !== window
  header.classList.toggle('framed', isFramed)
  header.append(...(isFramed ? [purse] : [name, purse]))

  const result = element('output', 'result')
  const row = element('div', 'choices')
  for (const { value, text, picture } of choices) {
    const button = element('button', 'choice')
    button.type = 'button'
    button.ariaPressed = 'false'
    if (picture) button.append(picture)
    button.append(element('span', '', text))
    button.addEventListener('click', () => {
      choice = value
      for (const one of row.children) one.ariaPressed = String(one === button)
      refresh()
    })
    row.append(button)
  }

  const footer = element('footer')
  const less = element('button', 'step', '−')
  const more = element('button', 'step', '+')
  const shown = element('p', 'bet')
  const play = element('button', 'play', say('play'))
  for (const button of [less, more, play]) button.type = 'button'
  less.ariaLabel = say('less')
  more.ariaLabel = say('more')
  less.addEventListener('click', () => step(-1))
  more.addEventListener('click', () => step(1))
  play.addEventListener('click', () => void round())
  footer.append(less, shown, more, play)

  function step(by) {
    at = Math.min(bets.length - 1, Math.max(0, at + by))
    refresh()
  }

  function refresh() {
    shown.replaceChildren(element('small', '', say('bet')), amountOf(bets[at]))
    less.disabled = isBusy || at === 0
    more.disabled = isBusy || at === bets.length - 1
    play.disabled = isBusy || (choices.length > 0 && choice === '')
    play.textContent = choices.length > 0 && choice === '' ? say('choose') : say('play')
    for (const one of row.children) one.disabled = isBusy
  }

  function tellBalance(amount) {
    purse.replaceChildren(element('small', '', mode === 'demo' ? say('demo') : say('balance')), amountOf(amount))
  }

  async function ask() {
    try {
      const answer = await fetch('/api/round', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sitting, bet: bets[at], choice }),
      })
      return await answer.json()
    } catch {
      return { code: 'TEMPORARY' }
    }
  }

  async function round() {
    isBusy = true
    refresh()
    result.className = 'result'
    result.textContent = ''
    const answer = await ask()
    if (answer.code === 'OK') await finish(answer)
    else {
      result.classList.add('bad')
      result.textContent = say(answer.code)
    }
    if (answer.balance !== undefined) tellBalance(answer.balance)
    tellSite('balance')
    isBusy = false
    refresh()
    play.focus()
  }

  async function finish({ shown: outcome, x100, win, freeRoundsLeft = 0 }) {
    await show(outcome, x100, choice)
    if (x100 === 0) result.textContent = say('lost')
    else {
      result.classList.add(x100 > 100 ? 'good' : 'even')
      result.append(`${say(x100 > 100 ? 'won' : 'even')} `, amountOf(win))
    }
    if (freeRoundsLeft > 0) result.append(` · ${say('free')}: ${freeRoundsLeft}`)
  }

  document.body.append(header, stage, result)
  if (replay) {
    const { shown: outcome, x100 } = JSON.parse(replay)
    void show(outcome, x100, '')
    return
  }
  document.body.append(row, footer)
  tellBalance(firstBalance)
  refresh()
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tellSite('close')
  })
  tellSite('ready')
}
