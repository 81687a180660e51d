// The page of one payment: shows how long there is, what became of it, and does what somebody presses.
const card = document.querySelector('[data-intent]')

const words = {
  open: ['', ''],
  processing: ['We see your money and wait until it is sure.', ''],
  succeeded: ['Paid. You can close this page.', 'good'],
  failed: ['The payment was declined.', 'bad'],
  expired: ['The time is over.', 'bad'],
  cancelled: ['This payment was called off.', 'bad'],
  reversed: ['The money was taken back.', 'bad'],
}

if (card) {
  const id = card.dataset.intent
  const timer = card.querySelector('.left')
  const state = card.querySelector('.state')
  const buttons = [...card.querySelectorAll('[data-act]')]
  let endsAt = performance.now() + Number(card.dataset.seconds) * 1000
  let shown = card.dataset.state

  const isOpen = () => shown === 'open' || shown === 'expired'

  function show(intent) {
    shown = intent.state
    if (intent.secondsLeft !== undefined) endsAt = performance.now() + intent.secondsLeft * 1000
    const [text, tone] = words[shown] ?? ['', '']
    state.textContent =
      intent.paid && shown === 'succeeded' ? `${intent.paid} are paid. You can close this page.` : text
    card.dataset.tone = tone
    card.dataset.state = shown
    for (const button of buttons) {
      const act = button.dataset.act
      button.disabled =
        act === 'reverse' ? shown !== 'succeeded' : act === 'fail' || act === 'expire' ? shown !== 'open' : !isOpen()
    }
    tick()
  }

  function tick() {
    const seconds = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    timer.textContent = shown === 'open' && seconds > 0 ? `Pay within ${clock}` : ''
  }

  async function ask(act) {
    const options = act ? { method: 'POST', body: JSON.stringify({ act }) } : {}
    const answer = await fetch(`/api/intents/${id}`, options).catch(() => null)
    if (answer?.ok) show(await answer.json())
  }

  for (const button of buttons) {
    button.addEventListener('click', () => {
      for (const one of buttons) one.disabled = true
      void ask(button.dataset.act).then(() => ask())
    })
  }

  show({ state: shown })
  setInterval(tick, 1000)
  setInterval(() => ask(), 3000)
}
