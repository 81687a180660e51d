import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const docsDir = join(import.meta.dirname, 'docs')
const swaggerDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'))

/**
 * Serves the built web: the files that are there at the start and no others, so no address can be bent to reach outside the folder;
 * source maps and dotfiles are not among them. A folder is one route, because a route for each of a thousand files takes half a second.
 */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const rule = makeCacheRule(webDir)
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    dotfiles: 'ignore',
    // A compressed copy lies beside each text, or soon will; who can take it gets it.
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', rule(path, reply.request))
    },
  })
  const files = findServedFiles(webDir)
  const folders = new Set<string>()
  for (const file of files) {
    const slash = file.indexOf('/')
    if (slash > 0) folders.add(file.slice(0, slash))
    else app.get(`/${file}`, async (_request, reply) => reply.sendFile(file))
  }
  for (const folder of folders) {
    app.get<{ Params: { readonly '*': string } }>(`/${folder}/*`, async ({ params }, reply) => {
      const file = `${folder}/${params['*']}`
      if (files.has(file)) return reply.sendFile(file)
      return reply.callNotFound()
    })
  }
}

/** The pages themselves are written for each visit. */
const written = new Set(['index.html', 'console.html'])

function findServedFiles(webDir: string): ReadonlySet<string> {
  const all = readdirSync(webDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = all.map(({ parentPath, name }) => relative(webDir, join(parentPath, name)).split(sep).join('/'))
  return new Set(names.filter((name) => !written.has(name) && !/\.(map|br|gz)$|(^|\/)\./.test(name)))
}

const forGood = 'public, max-age=31536000, immutable'

/**
 * How long a browser may keep a file without asking. Files under assets/ carry a hash of their contents in their name.
 * Drawn pictures carry the version of them all in their query; one that is not ours, as when a page of the next release
 * asks while servers are being replaced, must not keep our picture for good.
 */
function makeCacheRule(webDir: string): (path: string, request: FastifyRequest) => string {
  const versionFile = join(webDir, 'art/version.txt')
  const artVersion = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined
  const isIn = (path: string, folder: string) => path.startsWith(join(webDir, folder) + sep)
  return (path, { query }) => {
    if (isIn(path, 'assets')) return forGood
    if (isIn(path, 'art')) {
      const { v } = query as { readonly v?: unknown }
      return artVersion !== undefined && v === artVersion ? forGood : 'no-cache'
    }
    // The same flag and the same icon for years, yet their names do not tell when they change.
    if (isIn(path, 'flags')) return 'public, max-age=604800'
    if (isIn(path, 'icons')) return 'public, max-age=86400'
    return 'no-cache'
  }
}

/** The browsable page of the API. Its script is a file, because the content policy allows no other. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: docsDir, serve: false, decorateReply: !app.hasReplyDecorator('sendFile') })
  const files = [
    { url: '/docs', name: 'index.html', dir: docsDir },
    { url: '/docs/start.js', name: 'start.js', dir: docsDir },
    { url: '/docs/swagger-ui.css', name: 'swagger-ui.css', dir: swaggerDir },
    { url: '/docs/swagger-ui-bundle.js', name: 'swagger-ui-bundle.js', dir: swaggerDir },
    { url: '/docs/docs.css', name: 'docs.css', dir: docsDir },
    { url: '/docs/mark.svg', name: 'mark.svg', dir: docsDir },
  ]
  for (const { url, name, dir } of files) {
    app.get(url, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, dir, { cacheControl: false }),
    )
  }
}
