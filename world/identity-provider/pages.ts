import { createHash } from 'node:crypto'
import type { SentCode } from './phone-project.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box }
  main { width: min(26rem, 100%); display: grid; gap: 1rem }
  h1 { font-size: 1.5rem; margin: 0 }
  p { margin: 0 }
  .notice { border: 2px dashed; border-radius: .75rem; padding: .75rem 1rem; font-weight: 600 }
  form { display: grid; gap: 1rem }
  label { display: grid; gap: .25rem }
  label.check { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem }
  input { font: inherit; padding: .6rem .75rem; border: 1px solid; border-radius: .5rem }
  input[type=checkbox] { width: 1.25rem; height: 1.25rem }
  .actions { display: flex; gap: .75rem; flex-wrap: wrap }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid; border-radius: 999px; cursor: pointer }
`

/** Nothing but our own style: no script, no picture, nobody's frame. Where the form leads to ends elsewhere by intent. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function writePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** Who do you want to be? Two visits with one address of mail are two visits of one person. */
export function writeSignInPage(providerName: string): string {
  return writePage(
    `Simulated ${providerName} sign-in`,
    `<p class="notice">This page is run by your own machine in place of ${escapeHtml(providerName)}. No real account is involved, and nothing leaves this machine.</p>
<form method="post">
<label>Name <input name="name" value="Luz Reyes" maxlength="100" autocomplete="off"></label>
<label>E-mail <input name="email" type="email" value="luz@example.com" maxlength="254" required autocomplete="off"></label>
<label class="check"><input type="checkbox" name="email_verified" checked> The e-mail is verified</label>
<div class="actions">
<button name="answer" value="continue">Continue</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button>
</div>
</form>`,
  )
}

/** What stands for the phones of everybody. */
export function writeSentPage(sent: readonly SentCode[]): string {
  const rows = sent.map(
    ({ to, code, at }) =>
      `<li><b>${escapeHtml(code)}</b> for ${escapeHtml(to)}, ${at.toISOString().slice(11, 19)} UTC</li>`,
  )
  return writePage(
    'Simulated Firebase codes',
    `<p class="notice">These codes are made by your own machine in place of Firebase. No SMS leaves this machine.</p>
${rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>No code was asked for yet.</p>'}`,
  )
}

export function writeNotePage(note: string): string {
  return writePage('Simulated sign-in', `<p>${escapeHtml(note)}</p>`)
}
