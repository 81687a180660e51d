/** Night is the default; what was chosen is remembered. public/first.js applies it before anything is painted. */
export type Theme = 'night' | 'day'

const key = 'theme'
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'day' ? 'day' : 'night'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // A browser that keeps nothing still changes its colours; it only forgets them.
  }
  for (const listen of listeners) listen()
}

export function subscribeTheme(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
