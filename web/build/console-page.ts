import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../console')

/** In development one Vite serves both apps: the site's gives the operators' page too, which is a build of its own otherwise. */
export function consolePage(): Plugin {
  return {
    name: 'laro-console-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '/', headers } = request
        if (!/^\/operator(?:[/?]|$)/.test(url) || !headers.accept?.includes('text/html')) return next()
        const html = readFileSync(join(folder, 'console.html'), 'utf8').replaceAll('="./', `="/@fs${folder}/`)
        return void server
          .transformIndexHtml(url, html)
          .then((page) => response.setHeader('content-type', 'text/html').end(page), next)
      })
    },
  }
}
