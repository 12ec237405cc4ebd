// Keeps the portal startable without a network, so that a scan station survives a reload in an outage. Only the
// portal's own files are kept; answers of the API never are.
const CACHE = 'office-portal-1'

self.addEventListener('install', event => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', event => {
  event.waitUntil(self.clients.claim())
})

/** Pages of the server's own that are no part of the portal. */
const isOther = path => /^\/(api|demo|cli)(\/|$)/.test(path)

const keep = async (key, response) => {
  if (response.ok) (await caches.open(CACHE)).put(key, response.clone())
  return response
}

/** Files with a hash in their name never change. */
const fromCacheFirst = async request => (await caches.match(request)) ?? keep(request, await fetch(request))

/** Pages and /config.json: the server's when it answers, else the last ones. */
const fromNetworkFirst = async (request, key) => {
  try {
    return await keep(key, await fetch(request))
  } catch (error) {
    const kept = await caches.match(key)
    if (kept) return kept
    throw error
  }
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request))
  else if (request.mode === 'navigate' && !isOther(url.pathname)) event.respondWith(fromNetworkFirst(request, '/'))
  else if (url.pathname === '/config.json') event.respondWith(fromNetworkFirst(request, '/config.json'))
})

self.addEventListener('message', event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(event.data.keep)))
})
