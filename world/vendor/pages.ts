import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { vendorGames } from './games.ts'
import type { Opened, Table } from './table.ts'

const scenes: Readonly<Record<string, string>> = {
  'gulong-ng-kulay': 'wheel',
  'tatlong-parol': 'reels',
  'perya-colors': 'dice',
  'kara-krus': 'coin',
  'taas-baraha': 'cards',
}

const files = ['game.css', 'shell.js', 'words.js', 'picture.js', ...Object.values(scenes).map((scene) => `${scene}.js`)]
const contents = new Map(files.map((name) => [`/page/${name}`, readFileSync(join(import.meta.dirname, 'page', name))]))

const shared = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

export function sendStatic(response: ServerResponse, path: string): void {
  const found = contents.get(path)
  if (!found) {
    response.writeHead(404).end()
    return
  }
  const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  response.writeHead(200, { ...shared, 'content-type': type }).end(found)
}

/** Nothing but our own files, and only in a frame of the houses that we play for. */
function headersFor(sites: ReadonlySet<string>) {
  const frame = [...sites].join(' ') || "'none'"
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors ${frame}`
  return { ...shared, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
}

export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  table: Table,
  sites: ReadonlySet<string>,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor.invalid')
  const [, kind, id = ''] = pathname.split('/')
  const game = vendorGames.find((one) => one.id === id)
  const headers = headersFor(sites)
  if (!game) {
    response.writeHead(404, headers).end(writePage('Kulay Arcade', {}, null))
    return
  }
  if (kind === 'replay') {
    const found = table.findRound(searchParams.get('round') ?? '', searchParams.get('player') ?? '')
    const data = found ? { replay: JSON.stringify(found.outcome) } : {}
    response.writeHead(found ? 200 : 404, headers).end(writePage(game.name, data, found ? id : null))
    return
  }
  const opened = await table.open(searchParams.get('k') ?? '')
  const isHere = opened !== null && sites.has(opened.arrival.site)
  response.writeHead(isHere ? 200 : 410, headers).end(writePage(game.name, dataOf(opened), isHere ? id : null))
}

function dataOf(opened: Opened | null): Record<string, string> {
  if (!opened) return {}
  const { sitting, balance, arrival } = opened
  const { currency, language, mode, site } = arrival
  return { sitting, balance, currency, language, mode, site }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Without a game it says that there is nothing to play: a launch opens one page, once. */
function writePage(title: string, data: Readonly<Record<string, string>>, id: string | null): string {
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
  const scene = id === null ? '' : `<script type="module" src="/page/${scenes[id]}.js"></script>`
  const note =
    id === null ? '<p class="over" role="alert">This game was opened before. Close it and start it again.</p>' : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/page/game.css">
</head>
<body data-title="${escapeHtml(title)}"${attributes}>
${note}
${scene}
</body>
</html>
`
}
