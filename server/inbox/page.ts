import type { InboxMessage } from '#modules/courier/model.ts'
import { escapeHtml } from '#server/site/head.ts'

export interface InboxView {
  readonly brandName: string
  /** What the list is narrowed to; empty for everything. */
  readonly to: string
  readonly messages: readonly InboxMessage[]
}

const icons = {
  sms: '<path d="M21 12a8 8 0 0 1-8 8H4l2-3a8 8 0 1 1 15-5Z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="m4 8 8 5 8-5"/>',
  none: '<path d="M4 13h4l2 3h4l2-3h4"/><path d="m4 13 3-8h10l3 8v5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2Z"/>',
}
const drawIcon = (name: keyof typeof icons) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${icons[name]}</svg>`

/** The page without its words is the same for all; it is for whoever tries the house out, so it is in English only. */
export function writeInbox(view: InboxView): string {
  const brand = escapeHtml(view.brandName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Inbox · ${brand}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%23f2b632'/%3E%3Cpath d='M7 11h18v11H7zl9 7 9-7' fill='none' stroke='%23302004' stroke-width='2'/%3E%3C/svg%3E">
<link rel="stylesheet" href="/world/inbox/look.css">
<script src="/world/inbox/refresh.js" defer></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body>
<header>
<div>
<h1>Inbox</h1>
<p>Every SMS and mail of this ${brand} ends here. Nothing leaves the machine.</p>
</div>
<form action="/world/inbox" method="get" role="search">
<label for="to">Number or address</label>
<input id="to" name="to" value="${escapeHtml(view.to)}" placeholder="+63917… or maria@" maxlength="200" autocomplete="off" spellcheck="false">
<button type="submit">Show</button>
${view.to === '' ? '' : '<a href="/world/inbox">Show all</a>'}
</form>
</header>
<main id="messages" aria-live="polite">
${writeList(view)}
</main>
</body>
</html>
`
}

function writeList({ messages, to }: InboxView): string {
  if (messages.length > 0) return `<ol>\n${messages.map(writeMessage).join('\n')}\n</ol>`
  const [title, next] =
    to === ''
      ? ['No messages yet', 'Ask for a code on <a href="/">the site</a>, and it arrives here within a second.']
      : ['Nothing for this recipient', '<a href="/world/inbox">Show all messages</a>']
  return `<section class="empty">${drawIcon('none')}<h2>${title}</h2><p>${next}</p></section>`
}

function writeMessage({ id, channel, to, subject, text, at }: InboxMessage): string {
  const when = at.toISOString()
  return `<li id="m-${id}">
<span class="kind">${drawIcon(channel)}<span class="hidden">${channel === 'sms' ? 'SMS' : 'Mail'} to</span></span>
<div class="message">
<p class="line"><bdi class="to">${escapeHtml(to)}</bdi><time datetime="${when}">${when.slice(11, 19)} UTC</time></p>
${subject === '' ? '' : `<h2 dir="auto">${escapeHtml(subject)}</h2>`}
<p class="text" dir="auto">${writeText(text)}</p>
</div>
</li>`
}

/** A code stands out and can be copied with a press; a link can be followed. Everything else is plain text. */
function writeText(text: string): string {
  return text
    .split(/(\b\d{6}\b|https?:\/\/[^\s<>"']+)/)
    .map((part, at) => {
      const safe = escapeHtml(part)
      if (at % 2 === 0) return safe
      return part.startsWith('http')
        ? `<a href="${safe}" rel="noreferrer">${safe}</a>`
        : `<button type="button" class="code" dir="ltr" data-copy="${safe}" title="Copy">${safe}</button>`
    })
    .join('')
}
