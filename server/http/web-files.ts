import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const docsDir = join(import.meta.dirname, 'docs')
const swaggerDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'))

/**
 * Serves the built web. Every file is a route of its own, made at the start from what is there, so no address can be
 * bent to reach outside the folder; source maps and dotfiles are not among them.
 */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    serveDotFiles: false,
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', '**/.*', '**/.*/**'],
    // The build lays a compressed copy beside each text; who can take it gets it.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Files under assets/ carry a hash of their contents in their name; the others must be asked for again.
      const isHashed = path.startsWith(join(webDir, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** The browsable page of the API. Its script is a file, because the content policy allows no other. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: docsDir, serve: false, decorateReply: !app.hasReplyDecorator('sendFile') })
  const files = [
    { url: '/docs', name: 'index.html', dir: docsDir },
    { url: '/docs/start.js', name: 'start.js', dir: docsDir },
    { url: '/docs/swagger-ui.css', name: 'swagger-ui.css', dir: swaggerDir },
    { url: '/docs/swagger-ui-bundle.js', name: 'swagger-ui-bundle.js', dir: swaggerDir },
    { url: '/docs/favicon-32x32.png', name: 'favicon-32x32.png', dir: swaggerDir },
  ]
  for (const { url, name, dir } of files) {
    app.get(url, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, dir, { cacheControl: false }),
    )
  }
}
