// Runs before the first paint, so that a chosen theme never flashes in late. Kept in step with web/ui/theme.ts.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'day' || chosen === 'night') document.documentElement.dataset.theme = chosen
  // The server renders for strangers; who is signed in is not shown a stranger's buttons meanwhile.
  if (sessionStorage.getItem('token') !== null) document.documentElement.dataset.signedIn = ''
} catch {
  // A browser that keeps nothing gets the night.
}
