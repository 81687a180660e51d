/** @type {{ SwaggerUIBundle: (options: object) => void }} */
const page = Object(window)

// No validator: it would send the description of the API to somebody else's server.
page.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
})
