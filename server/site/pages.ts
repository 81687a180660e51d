import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { defaultLanguage, isLanguage, type Language } from '#kit/language.ts'
import { readSetting, readSystemStatus, type Settings } from '#modules/settings/service.ts'
import type { Ask } from '#server/http/ask-inside.ts'
import { allowInline, escapeJson, writeHead, writeHtmlTag } from '#server/site/head.ts'
import { findOwnOrigin } from '#server/site/own-origin.ts'
import { linkFonts, linkParts, linkScript, type PageParts, readPageFiles } from '#server/site/page-links.ts'

/** What the built pages offer to whoever renders them; web/site/render.tsx is the other side of it. */
interface Renderer {
  readonly shipped: readonly Language[]
  isPublicPath(path: string): boolean
  isKnownPath(path: string): boolean
  partsOf(path: string): PageParts | null
  render(input: { readonly path: string; readonly language: Language; readonly ask: Ask }): Promise<{
    readonly html: string
    readonly title: string
    readonly description: string
    readonly first: unknown
  }>
}

export interface PagesOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly settings: Settings
  readonly webDir: string
  readonly renderDir: string
  readonly origins: readonly string[]
  readonly https: boolean
}

export interface Pages {
  send(request: FastifyRequest, reply: FastifyReply, ask: Ask): Promise<FastifyReply>
  /** Something that pages show has changed. */
  forget(): void
}

/** A page as it travels; compressed once for all who ask for it while it is fresh. */
interface Written {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly policy: (policy: string) => string
}

/**
 * A rendered page is everybody's for this long; for a while after that it is still given, and written anew meanwhile, so that
 * nobody waits. News forgets it at once.
 */
const freshMs = 5_000
const usableMs = 60_000
const keptMax = 200

/** Where the page of every unknown address is rendered: one page for all, so that addresses nobody has do not fill the memory. */
const missingPath = '/missing'

/** Where the operator console is; web/console is an app of its own, rendered in the browser only. */
const consolePath = '/operator'
const isConsolePath = (path: string): boolean => path === consolePath || path.startsWith(`${consolePath}/`)

export async function openPages(options: PagesOptions): Promise<Pages> {
  const site = readTemplate(options.webDir, 'index.html')
  const consoleTemplate = readTemplate(options.webDir, 'console.html')
  const templateOf = (path: string): Template => (isConsolePath(path) ? consoleTemplate : site)
  const renderer = (await import(pathToFileURL(join(options.renderDir, 'render.js')).href)) as Renderer
  const files = readPageFiles(options.webDir)
  const kept = new Map<string, { readonly at: number; readonly page: Promise<Written>; isOld: boolean }>()

  async function write(path: string, language: Language, origin: string | null, ask: Ask): Promise<Written> {
    const brand = await readSetting(options.settings, 'brand')
    const isMissing = path === missingPath
    const screen = isMissing || renderer.isPublicPath(path) ? await renderer.render({ path, language, ask }) : null
    const head = writeHead({
      language,
      title: screen?.title ?? brand.name,
      description: screen?.description ?? '',
      brandName: brand.name,
      colours: brand.themeVariables,
      origin: screen && !isMissing ? origin : null,
      path,
      languages: renderer.shipped,
    })
    const robots = screen && !isMissing ? '' : '\n<meta name="robots" content="noindex">'
    const first = screen
      ? `<script id="first-answers" type="application/json">${escapeJson(screen.first)}</script>`
      : ''
    const { styles, scripts } = linkParts(files, renderer.partsOf(path), language)
    const template = templateOf(path)
    // The console has fonts of its own build.
    const fonts = template === site ? linkFonts(files, screen?.html ?? '') : ''
    const html = template.write({
      tag: writeHtmlTag(language),
      head: head + robots + fonts,
      styles,
      body: screen?.html ?? '',
      data: first + scripts,
    })
    return await compress(html, (policy) => allowInline(policy, template.script, brand.themeVariables))
  }

  /** What is the same for everybody is kept for a moment; the rest is written for its one reader. */
  async function find(request: FastifyRequest, path: string, ask: Ask): Promise<Written> {
    const language = findLanguage(request, renderer.shipped)
    const { domains, mainDomain } = await readSetting(options.settings, 'domainRoute')
    const names = mainDomain === null ? domains : [mainDomain, ...domains]
    const origin = findOwnOrigin(request, { ...options, domains: names })
    const status = await readSystemStatus(options.settings, request.ip)
    const answer: Ask = async (address) =>
      address === '/wps/system/status'
        ? { status: status.status, endTime: status.endTime, ip: status.ip }
        : await ask(address)
    if (status.status !== 0) return await write(path, language, origin, answer)
    const key = JSON.stringify([path, language, origin])
    const found = kept.get(key)
    const renew = () => keep(key, () => write(path, language, origin, askForAll(ask)))
    const age = found ? options.clock.nowMs() - found.at : usableMs
    if (!found || age >= usableMs) return await renew()
    if (age >= freshMs && !found.isOld) {
      found.isOld = true
      // Writing takes the whole thread for a moment, so the one who found it old is answered first.
      setTimeout(() => void renew().catch(() => undefined), 50)
    }
    return await found.page
  }

  function keep(key: string, writeAnew: () => Promise<Written>): Promise<Written> {
    const page = writeAnew()
    if (kept.size >= keptMax) kept.clear()
    kept.set(key, { at: options.clock.nowMs(), page, isOld: false })
    page.catch(() => kept.delete(key))
    return page
  }

  return {
    async send(request, reply, ask) {
      const asked = readPath(request)
      const isKnown = isConsolePath(asked) || renderer.isKnownPath(asked)
      // The console finds its pages itself, so they are all one page here.
      const path = isConsolePath(asked) ? consolePath : isKnown ? asked : missingPath
      const template = templateOf(path)
      let page: Written
      try {
        page = await find(request, path, ask)
      } catch (error) {
        // A page that cannot be rendered here can still be rendered there.
        options.logger.error({ err: error, path }, 'page was not rendered')
        page = await compress(
          template.write({ tag: writeHtmlTag(defaultLanguage), head: '<title>Laro</title>' }),
          (policy) => allowInline(policy, template.script, {}),
        )
      }
      const policy = reply.getHeader('content-security-policy')
      if (typeof policy === 'string') reply.header('content-security-policy', page.policy(policy))
      reply
        .code(isKnown ? 200 : 404)
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie, accept-encoding')
        .type('text/html; charset=utf-8')
      const accepted = String(request.headers['accept-encoding'] ?? '')
      if (/\bbr\b/.test(accepted)) return await reply.header('content-encoding', 'br').send(page.br)
      if (/\bgzip\b/.test(accepted)) return await reply.header('content-encoding', 'gzip').send(page.gzip)
      return await reply.send(page.plain)
    },
    forget: () => kept.clear(),
  }
}

/** The visitor's own address has no place in a page that others get too. */
function askForAll(ask: Ask): Ask {
  return async (address) =>
    address === '/wps/system/status' ? { status: 0, endTime: null, ip: '' } : await ask(address)
}

function readPath({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?', 1)
  return path
}

/** The address bar's input, then the last choice, then English. */
function findLanguage(request: FastifyRequest, shipped: readonly Language[]): Language {
  const { lang } = request.query as { readonly lang?: unknown }
  const cookie = /(?:^|;\s*)lang=(\w{2})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  const input = [lang, cookie].find((code) => isLanguage(code) && shipped.includes(code))
  return isLanguage(input) ? input : defaultLanguage
}

interface Template {
  write(parts: {
    readonly tag: string
    readonly head: string
    /** Of this page. They come after those of every page, which say in which order all are applied. */
    readonly styles?: string
    readonly body?: string
    readonly data?: string
  }): string
  /** What runs before the first paint. It stands in the page itself, since asking for it would cost a phone a journey. */
  readonly script: string
}

const moduleTag =
  /[ \t]*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"[^>]*>(?:<\/script>)?\n?/g

/**
 * The build's own page, with its places for what the server knows. The page can be read before its scripts are here, so
 * they are fetched last, do not take the line from the styles and the first picture, and run once it has been painted.
 */
function readTemplate(webDir: string, file: string): Template {
  const built = readFileSync(join(webDir, file), 'utf8')
  const script = readFileSync(join(webDir, 'first.js'), 'utf8')
  const modules = [...built.matchAll(moduleTag)].map(([tag, href]) => {
    const mark = tag.includes('<script') ? ' data-entry' : ''
    return linkScript(href ?? '', mark)
  })
  assert(modules.filter((tag) => tag.includes('data-entry')).length === 1, 'the page has one script to start with')
  const html = built
    .replace(moduleTag, '')
    .replace('<script src="/first.js"></script>', () => `<script>${script}</script>`)
    .replace('</body>', `${modules.join('')}</body>`)
  const parts =
    /^([\s\S]*?)<html[^>]*>([\s\S]*?)<!--head-->([\s\S]*?)(<\/head>[\s\S]*?)<!--body-->([\s\S]*?)<!--data-->([\s\S]*)$/.exec(
      html,
    )
  assert(parts, 'the page has its places')
  const [, start, top, afterHead, middle, afterBody, end] = parts
  return {
    script,
    write: ({ tag, head, styles = '', body = '', data = '' }) =>
      `${start}${tag}${top}${head}${afterHead}${styles}${middle}${body}${afterBody}${data}${end}`,
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(html: string, policy: Written['policy']): Promise<Written> {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([brotli(plain, { params }), zip(plain)])
  return { plain, br, gzip: gz, policy }
}
