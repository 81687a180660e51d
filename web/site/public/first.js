// Runs before the first paint, so that a chosen theme never flashes in late. Kept in step with web/ui/theme.ts.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'day' || chosen === 'night') document.documentElement.dataset.theme = chosen
  // The server renders for strangers; who is signed in is not shown a stranger's buttons meanwhile.
  if (sessionStorage.getItem('token') !== null) document.documentElement.dataset.signedIn = ''
} catch {
  // A browser that keeps nothing gets the night.
}

// The scripts are put together while the page is painted: each step of that is a task of its own, and later they would queue behind the
// pictures. A slow phone shows what the server wrote before the page starts to run; nobody looks at a hidden one.
addEventListener('DOMContentLoaded', () => {
  const entry = document.querySelector('link[data-entry]')
  if (!entry) return
  window.painted = document.hidden ? null : new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  void import(entry.href)
  // The app asks for its page when it has started, and tells of one that does not come.
  const page = document.querySelector('link[data-page]')
  if (page) import(page.href).catch(() => undefined)
})

// What is done before the page can hear is kept, and done again as soon as it can. Links lead somewhere by themselves.
// Of what is pressed it is the last, for who presses twice means once.
let pressed = null
const keep = ({ target }) => {
  pressed = target.closest?.('#app button') ?? pressed
}
// What is typed stands in its field already; the page has to be told of it.
const typed = new Set()
const note = ({ target }) => void typed.add(target)
// As on the page that is alive: a slash goes to the search, and what follows is typed there. The page hears it first, once its part with
// the search is alive, which comes last; so this one is never taken away.
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.defaultPrevented || event.target.closest?.('input, textarea, select')) return
  const field = document.querySelector('#app search input')
  if (!field || document.querySelector('dialog[open]')) return
  event.preventDefault()
  field.focus()
})
addEventListener('click', keep, true)
addEventListener('input', note, true)
document.addEventListener('alive', () => {
  removeEventListener('click', keep, true)
  removeEventListener('input', note, true)
  for (const field of typed) if (field.isConnected) tellAgain(field)
  pressed?.click()
})

// The page takes a change for one only if the field held something else before. It looks at the field when it comes to life, which the
// first event brings about; then the field is emptied in its eyes, and filled behind its back.
function tellAgain(field) {
  const text = field.value
  const tell = () => field.dispatchEvent(new Event('input', { bubbles: true }))
  tell()
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set.call(field, text)
  tell()
}
