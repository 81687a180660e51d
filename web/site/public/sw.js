// What stands in for the network when there is none: one page that says so. Nothing of the app is ever kept here, every
// visit asks the network first, and a new release of this file takes over at once, so nobody can be stuck behind it.
const shelf = 'offline-1'
const kept = ['/offline.html', '/offline.css', '/favicon.svg']

self.addEventListener('install', (event) => {
  const fresh = kept.map((path) => new Request(path, { cache: 'reload' }))
  event.waitUntil(
    caches
      .open(shelf)
      .then((cache) => cache.addAll(fresh))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name))))
      // A visit need not wait until this worker has started.
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  )
})

async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error()
  }
}

async function fetchOwn(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { ignoreSearch: true })) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(visit(event))
    return
  }
  // The page's own style sheet and icon; whatever else a page asks for never passes through here.
  const { origin, pathname } = new URL(request.url)
  if (origin === self.location.origin && kept.includes(pathname)) event.respondWith(fetchOwn(request))
})
