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

// What is pressed before the page can hear is kept, and pressed again as soon as it can: the last of it, for who presses
// twice means once. Links lead somewhere by themselves.
let pressed = null
const keep = ({ target }) => {
  pressed = target.closest?.('#app button') ?? pressed
}
addEventListener('click', keep, true)
document.addEventListener('alive', () => {
  removeEventListener('click', keep, true)
  pressed?.click()
})
