/** A browser's offer to put the site among the apps, which it makes once and to whoever listens then. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export type Installing = 'none' | 'offered' | 'installed'

let offer: InstallOffer | undefined
let state: Installing = 'none'
const listeners = new Set<() => void>()

function become(next: Installing): void {
  state = next
  for (const listener of listeners) listener()
}

export const readInstalling = (): Installing => state

export function subscribeInstalling(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An offer can be taken up once; whoever declined is asked again only when the browser offers again. */
export async function install(): Promise<void> {
  const taken = offer
  offer = undefined
  become('none')
  const answer = await taken?.prompt()
  if (answer?.outcome === 'accepted') become('installed')
}

function listenForOffers(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would cover the page; ours waits on the download page until somebody wants it.
    event.preventDefault()
    offer = event as InstallOffer
    become('offered')
  })
  addEventListener('appinstalled', () => {
    offer = undefined
    become('installed')
  })
}

/** The worker answers when there is no network. It has no hurry: the page and everything on it goes first. */
function startWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    // A browser that refuses it, as in private windows, shows its own page when it is offline.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2_000))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

/** What makes the site an app: to be called once, by the page that starts. */
export function startInstalling(): void {
  listenForOffers()
  startWorker()
}
