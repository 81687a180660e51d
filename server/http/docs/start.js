/** @type {{ SwaggerUIBundle: (options: object) => void }} */
const page = Object(window)

// All calls at once are more than the page draws, and more than anybody reads: it shows one area, by the first parts of the address.
const api = await (await fetch('/openapi.json')).json()

/** @param {string} path */
const areaOf = (path) => path.split('/').slice(1, 3).join('/')
const areas = [...new Set(Object.keys(api.paths).map(areaOf))].sort()
const chosen = new URLSearchParams(location.search).get('area') ?? 'wps/session'

for (const area of areas) {
  const link = document.createElement('a')
  link.href = `?area=${encodeURIComponent(area)}`
  link.textContent = area
  if (area === chosen) link.setAttribute('aria-current', 'page')
  document.getElementById('areas')?.append(link, ' · ')
}

// No validator: it would send the description of the API to somebody else's server.
page.SwaggerUIBundle({
  spec: { ...api, paths: Object.fromEntries(Object.entries(api.paths).filter(([path]) => areaOf(path) === chosen)) },
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
})
