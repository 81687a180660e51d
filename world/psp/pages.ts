import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import { formatMoney, isCurrency } from '#kit/money.ts'
import type { Intent } from './book.ts'

/** The provider's own page, where people pay. */

const files = ['pay.css', 'pay.js'] as const
const contents = new Map(files.map((name) => [`/page/${name}`, readFileSync(join(import.meta.dirname, 'page', name))]))

const shared = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function sendStatic(response: ServerResponse, path: string): void {
  const found = contents.get(path)
  if (!found) {
    response.writeHead(404).end()
    return
  }
  const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  response.writeHead(200, { ...shared, 'content-type': type }).end(found)
}

const methods: Readonly<Record<string, string>> = {
  qrph: 'QR Ph',
  ewallet: 'E-wallet',
  bank: 'Bank transfer',
  usdt: 'USDT',
}

function money(amount: bigint, currency: string): string {
  const text = isCurrency(currency) ? formatMoney(amount, currency) : String(amount)
  const [whole = '', fraction = ''] = text.split('.')
  const places = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${places} ${currency}`
}

/** What the page asks for again while it is open. */
export function sendIntent(response: ServerResponse, intent: Intent, nowMs: number): void {
  const { state, amount, currency, paid, paidCurrency, expiresAtMs } = intent
  const body = {
    state,
    amount: money(amount, currency),
    paid: paid === null ? null : money(paid, paidCurrency ?? currency),
    secondsLeft: Math.max(0, Math.round((expiresAtMs - nowMs) / 1000)),
  }
  response.writeHead(200, { ...shared, 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function sendPayPage(
  response: ServerResponse,
  intent: Intent | null,
  { nowMs, url }: { readonly nowMs: number; readonly url: string },
): void {
  const headers = { ...shared, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  const page = intent
    ? writePage(intent, nowMs, url)
    : '<main class="card"><p class="state">There is no such payment.</p></main>'
  response.writeHead(intent ? 200 : 404, headers).end(frame(page))
}

function writePage(intent: Intent, nowMs: number, url: string): string {
  const { id, amount, currency, method, reference } = intent
  const seconds = Math.max(0, Math.round((intent.expiresAtMs - nowMs) / 1000))
  const code = renderSVG(`${url}/pay/${id}`, { border: 1, pixelSize: 6 })
  const picture = `data:image/svg+xml;base64,${Buffer.from(code).toString('base64')}`
  const act = (name: string, text: string): string => `<button type="button" data-act="${name}">${text}</button>`
  return `<main class="card" data-intent="${escapeHtml(id)}" data-state="${intent.state}" data-seconds="${seconds}">
<header><span class="mark" aria-hidden="true"></span><span class="brand">Pasada Pay</span><span class="test">Simulation</span></header>
<p class="to">You pay <b>Laro</b> by ${escapeHtml(methods[method] ?? method)}</p>
<p class="amount">${escapeHtml(money(amount, currency))}</p>
<img class="code" src="${picture}" alt="Code to scan with a phone" width="220" height="220">
<p class="left" role="timer"></p>
<p class="state" role="status"></p>
<button type="button" class="main" data-act="pay">Pay ${escapeHtml(money(amount, currency))}</button>
<details>
<summary>What else could happen</summary>
<p>This provider is simulated. No money moves outside of the demonstration.</p>
<div class="acts">
${act('underpay', 'Pay a tenth less')}
${act('overpay', 'Pay a tenth more')}
${act('pay_by_other_name', 'Pay from an account in another name')}
${act('pay_other_currency', 'Pay in another currency')}
${act('fail', 'Decline the payment')}
${act('expire', 'Let it expire')}
${act('reverse', 'Take the paid money back')}
</div>
</details>
<footer>Reference <span>${escapeHtml(reference.slice(-12))}</span></footer>
</main>
<script type="module" src="/page/pay.js"></script>`
}

function frame(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Pasada Pay</title>
<link rel="stylesheet" href="/page/pay.css">
</head>
<body>
${body}
</body>
</html>
`
}
