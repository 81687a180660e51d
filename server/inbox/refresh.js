const list = document.querySelector('#messages')
const everyMs = 1500
let shown = list.innerHTML

/** The server writes its own hour; the reader's is nearer to them. */
function tellTimes() {
  for (const time of list.querySelectorAll('time')) {
    const at = new Date(time.dateTime)
    time.textContent = at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
    time.title = at.toLocaleString()
  }
}

/** Asks for the very page that is shown and takes its list over, so that there is one place where a message is drawn. */
async function refresh() {
  if (document.hidden) return
  try {
    const answer = await fetch(location.href, { cache: 'no-store' })
    if (!answer.ok) return
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('#messages')
    if (!next || next.innerHTML === shown) return
    shown = next.innerHTML
    list.replaceChildren(...next.childNodes)
    tellTimes()
  } catch {
    // A server that is away for a moment is asked again in the next.
  }
}

/** Without https a browser has no clipboard to give; then the code is only marked. */
async function copy(code) {
  await navigator.clipboard?.writeText(code.dataset.copy)
  code.classList.add('copied')
  setTimeout(() => code.classList.remove('copied'), 1200)
}

list.addEventListener('click', ({ target }) => {
  const code = target.closest('[data-copy]')
  if (code) void copy(code)
})
document.addEventListener('visibilitychange', () => void refresh())
setInterval(() => void refresh(), everyMs)
tellTimes()
