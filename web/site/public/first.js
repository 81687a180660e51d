// Runs before the first paint, so that a chosen theme never flashes in late. Kept in step with web/ui/theme.ts.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'day' || chosen === 'night') document.documentElement.dataset.theme = chosen
  // The server renders for strangers; who is signed in is not shown a stranger's buttons meanwhile.
  if (sessionStorage.getItem('token') !== null) document.documentElement.dataset.signedIn = ''
} catch {
  // A browser that keeps nothing gets the night.
}

// A slow phone shows what the server wrote before it starts to run the page; nobody looks at a hidden one.
addEventListener('DOMContentLoaded', () => {
  const entry = document.querySelector('link[data-entry]')
  if (!entry) return
  const start = () => import(entry.href)
  if (document.hidden) void start()
  else requestAnimationFrame(() => setTimeout(start))
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
// As on the page that is alive: a slash goes to the search, and what follows is typed there.
const slash = (event) => {
  if (event.key !== '/' || event.target.closest?.('input, textarea, select')) return
  const field = document.querySelector('#app search input')
  if (!field) return
  event.preventDefault()
  field.focus()
}
addEventListener('click', keep, true)
addEventListener('input', note, true)
addEventListener('keydown', slash, true)
document.addEventListener('alive', () => {
  removeEventListener('click', keep, true)
  removeEventListener('input', note, true)
  removeEventListener('keydown', slash, true)
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
