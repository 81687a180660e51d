import { globSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { csvCell } from '#kit/csv.ts'
import { reportPageView, reportScreenFault } from '#modules/analytics/contract.ts'
import { spellFullName, spellNickname } from '#modules/identity/rules/profile.ts'
import { cleanNickname } from '#modules/identity/rules/social.ts'
import { checkInput } from '#modules/identity/rules.ts'
import { tidyLine } from '#modules/messaging/rules/text.ts'
import { clearVisit } from '#web/features/session/sign-out.ts'
import { openIsolatedWindow } from '#web/lib/open-isolated-window.ts'
import { writeCsv } from '#web/lib/save-csv.ts'
import { frameRules, mayFrame } from '#web/site/popups/game-frame.ts'
import { readGameEvent } from '#web/site/popups/game-messages.ts'

/** Group G, what can be shown without a browser. The headers of real answers are in browser.service.test.ts. */

interface Source {
  readonly path: string
  readonly text: string
}

const webSources: readonly Source[] = globSync('web/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The files in which something stands. */
const filesWith = (pattern: RegExp): string[] =>
  webSources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted()

describe('G02 names and texts of people', () => {
  const hidden = {
    'turns the direction': 'Tala\u202egnissap',
    'isolates a direction': 'Tala\u2066x\u2069',
    'a mark of direction': 'Ta\u200ela',
    'zero width space': 'Ta\u200bla',
    'zero width joiner': 'Ta\u200dla',
    'word joiner': 'Ta\u2060la',
    'byte order mark': 'Ta\ufeffla',
    'soft hyphen': 'Ta\u00adla',
    'a tag sign': 'Ta\u{e0041}la',
    NUL: 'Ta\u0000la',
    'a new line': 'Ta\u0007\nla',
  }
  const markup = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'Tala<b>']
  const unseen = /[\p{Cc}\p{Cf}\p{Cs}<>]/u

  test.each([...Object.values(hidden), ...markup])('%j is no name, whichever way it comes in', (name) => {
    for (const kept of [spellNickname(name), spellFullName(name), cleanNickname(name)])
      expect(unseen.test(kept ?? '')).toBe(false)
    expect(checkInput({ username: 'tala77', nickname: name, password: 'bukang-liwayway' })).toEqual({
      ...{ ok: false, refusal: 'nickname_is_malformed' },
    })
  })

  test('a name of any script is a name', () => {
    for (const name of ['Tala', 'Jo-Ann', 'لارا', '小明', 'O’Brien'])
      expect(checkInput({ username: 'tala77', nickname: name, password: 'bukang-liwayway' })).toMatchObject({
        ok: true,
      })
  })

  test('what is said in the chat or written in a title cannot turn the line around it', () => {
    const turning = ['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u200e', '\u200f', '\ufeff']
    for (const sign of turning) expect(tidyLine(`a${sign}b`)).toBe('ab')
  })

  test('no text of anybody becomes markup in the browser: the places that write markup write ours or what was cleaned', () => {
    expect(
      filesWith(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write|createContextualFragment/),
    ).toEqual(['web/ui/art/vendor-mark.tsx', 'web/ui/icon.tsx'])
    expect(filesWith(/\bsetHTML\(|RETURN_DOM_FRAGMENT/)).toEqual(['web/lib/purify-html.ts', 'web/lib/show-html.ts'])
    expect(filesWith(/\beval\(|new Function\(|\bsetTimeout\(['"`]/)).toEqual([])
  })
})

describe('G08 the frame of a vendor’s game', () => {
  const page = { origin: 'https://laro.example', token: 'session-token-of-ours' }
  const origin = 'https://games.vendor.example'

  test('takes away no page, opens no windows, downloads nothing and is told nothing', () => {
    const granted = frameRules.sandbox.split(' ')
    expect(granted.toSorted()).toEqual(['allow-forms', 'allow-same-origin', 'allow-scripts'])
    expect(frameRules.referrerPolicy).toBe('no-referrer')
    expect(frameRules.allow).not.toMatch(/camera|microphone|geolocation|payment|clipboard/)
    const frames = webSources.filter(({ text }) => text.includes('<iframe'))
    expect(frames.map(({ path }) => path).toSorted()).toEqual([
      'web/site/features/video/video-block.tsx',
      'web/site/popups/game-popup.tsx',
    ])
    for (const { path, text } of frames) {
      expect(text, path).toMatch(/\{\.\.\.frameRules\}|sandbox="/)
      expect(text, path).not.toMatch(/allow-top-navigation|allow-downloads|allow-modals|allow-popups-to-escape-sandbox/)
    }
  })

  test.each([
    ['the vendor’s own origin', { url: `${origin}/play?t=opaque`, origin }, true],
    ['our own origin', { url: `${page.origin}/play?t=1`, origin: page.origin }, false],
    ['another origin than it was launched for', { url: 'https://evil.example/play', origin }, false],
    ['an origin that only begins alike', { url: `${origin}.evil.example/`, origin }, false],
    ['a name before the host', { url: `https://games.vendor.example@evil.example/`, origin }, false],
    ['a script', { url: 'javascript:alert(1)', origin }, false],
    ['a page of data', { url: 'data:text/html,x', origin: 'null' }, false],
    ['no address', { url: '', origin: null }, false],
    ['our session in it', { url: `${origin}/play?token=${page.token}`, origin }, false],
    ['our session in it, escaped', { url: `${origin}/play#${encodeURIComponent(page.token)}`, origin }, false],
  ])('%s', (_, launch, isFramed) => {
    expect(mayFrame(launch, page)).toBe(isFramed)
  })

  const frame = {} as Window
  const sender = { origin, frame }
  const right = { source: 'laro-game', version: 1, event: 'close' }
  test.each([
    ['a forged origin', { origin: 'https://evil.example', source: frame, data: right }],
    ['an opaque origin', { origin: 'null', source: frame, data: right }],
    ['our own origin', { origin: page.origin, source: frame, data: right }],
    ['another frame of the same origin', { origin, source: {} as Window, data: right }],
    ['no source', { origin, source: null, data: right }],
    ['another type', { origin, source: frame, data: { ...right, event: 'pay' } }],
    ['a type from the prototype', { origin, source: frame, data: { ...right, event: 'constructor' } }],
    ['a list', { origin, source: frame, data: [right] }],
    ['a list as the event', { origin, source: frame, data: { ...right, event: ['close'] } }],
    ['a version as text', { origin, source: frame, data: { ...right, version: '1' } }],
    ['text', { origin, source: frame, data: JSON.stringify(right) }],
    ['nothing', { origin, source: frame, data: undefined }],
  ])('a message with %s is nothing', (_, message) => {
    expect(readGameEvent(message, sender)).toBeNull()
    expect(readGameEvent({ origin, source: frame, data: right }, sender)).toBe('close')
  })
})

describe('G09 windows that we open', () => {
  function openWith(address: string, isBlocked = false) {
    const seen: string[] = []
    const opened = {
      set opener(value: unknown) {
        seen.push(`opener ${String(value)}`)
      },
      location: {
        set href(url: string) {
          seen.push(url)
        },
      },
    }
    const from = {
      location: { href: 'https://laro.example/forgot' },
      open: (url: string) => {
        seen.push(`open ${url}`)
        return isBlocked ? null : (opened as unknown as Window)
      },
    }
    return { answer: openIsolatedWindow(address, 'popup,width=440,height=750', from), seen }
  }

  test('are cut off from us before they go anywhere', () => {
    const { answer, seen } = openWith('https://help.example/chat')
    expect(answer).toBeNull()
    expect(seen).toEqual(['open ', 'opener null', 'https://help.example/chat'])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://laro.example/1', 'https://'])(
    'never go to %s',
    (address) => expect(openWith(address)).toEqual({ answer: 'address_is_wrong', seen: [] }),
  )

  test('that a browser refuses are told of', () => {
    expect(openWith('https://help.example/', true).answer).toBe('window_is_blocked')
  })

  test('are opened in one place, and every link to a new one says noopener and noreferrer', () => {
    expect(filesWith(/\bwindow\.open\(|[^.\w]open\(['"`]https?:/)).toEqual([])
    expect(filesWith(/from\.open\(/)).toEqual(['web/lib/open-isolated-window.ts'])
    const links = webSources.flatMap(({ path, text }) =>
      [...text.matchAll(/target(?:=|: )['"]_blank['"]/g)].map(({ index }) => ({
        path,
        around: text.slice(index - 160, index + 160),
      })),
    )
    expect(links.length).toBeGreaterThan(7)
    for (const { path, around } of links) expect(around, path).toMatch(/rel(?:=|: )['"]noopener noreferrer/)
  })
})

describe('G12 after signing out', () => {
  test('nothing of the visit is left in the tab but whose site it is', () => {
    const kept = new Map(
      ['token', 'customerId', 'account', 'nickname', 'isAgent', 'draft', 'tabs', 'merchant', 'merchantCode'].map(
        (name) => [name, 'x'],
      ),
    )
    clearVisit({
      get length() {
        return kept.size
      },
      key: (at) => [...kept.keys()][at] ?? null,
      removeItem: (name) => void kept.delete(name),
    })
    // The token goes with the session itself, which tells whoever listens.
    expect([...kept.keys()]).toEqual(['token', 'merchant', 'merchantCode'])
  })

  test('the service worker keeps a page that says there is no network, and nothing of anybody', async () => {
    const listeners = new Map<string, (event: unknown) => void>()
    const put: string[] = []
    const cache = {
      addAll: async (requests: readonly { url: string }[]) => void put.push(...requests.map(({ url }) => url)),
    }
    const self = {
      addEventListener: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
      location: { origin: 'https://laro.example' },
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
      registration: {},
    }
    class Request {
      readonly url: string
      constructor(url: string) {
        this.url = url
      }
    }
    const caches = { open: async () => cache, keys: async () => ['offline-0', 'offline-1'], delete: async () => true }
    const script = readFileSync('web/site/public/sw.js', 'utf8')
    runInNewContext(script, { self, caches, Request, URL, fetch: async () => 'fresh', Response, Promise })
    let waiting: Promise<unknown> = Promise.resolve()
    listeners.get('install')?.({ waitUntil: (work: Promise<unknown>) => void (waiting = work) })
    await waiting
    expect(put.toSorted()).toEqual(['/favicon.svg', '/offline.css', '/offline.html'])
    // It has no other way to keep anything.
    expect(script).not.toMatch(/\.put\(|\.add\(|indexedDB|localStorage/)
    for (const path of ['/wps/v2/wallets', '/wps/records/lines', '/files/a', '/assets/main.js', '/member']) {
      let isAnswered = false
      const request = { mode: 'cors', url: `https://laro.example${path}` }
      listeners.get('fetch')?.({ request, respondWith: () => (isAnswered = true) })
      expect(isAnswered, path).toBe(false)
    }
  })
})

describe('G16 files for spreadsheets', () => {
  const formulas = [
    ...["=cmd|' /C calc'!A0", '+1+cmd', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u00a0=1', '\u3000@x'],
    ...[
      '\u200b=1',
      '\ufeff=1',
      '\u202e=1',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(A1)',
      '="a""b"',
      '=1,=2',
      '-',
      '+',
      '--1',
      '-1-1',
    ],
  ]
  test.each(formulas)('%j is text in every cell, of the server’s files and of the page’s own', (text) => {
    for (const cell of [csvCell(text), writeCsv([[text]]).slice(1, -2)]) {
      const inside = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(inside).toBe(`'${text}`)
    }
  })

  test.each(['12', '-12.50', '0.01', 'Tala', 'a=b', '2026-11-10', ''])('%j stays what it is', (text) => {
    expect(csvCell(text)).toBe(text)
  })
})

describe('G17 what scripts of others could see', () => {
  test('there are none: every script that a page loads is ours, and nothing counts visitors for others', () => {
    const page = readFileSync('web/site/index.html', 'utf8')
    const scripts = [...page.matchAll(/<script\b[^>]*>/g)].map(([tag]) => /src="([^"]*)"/.exec(tag)?.[1])
    expect(scripts).toEqual(['/first.js', './main.tsx'])
    expect(
      filesWith(/createElement\(['"]script['"]\)|dataLayer|\bgtag\(|googletagmanager|sendBeacon|importScripts/),
    ).toEqual([])
    expect(filesWith(/import\(\s*['"]https?:/)).toEqual([])
  })

  test('no address, title or report of ours can carry a token, a phone number or a balance', () => {
    const secrets = ['?token=abc', '#phone=639171234567', '?balance=12.00']
    for (const secret of secrets) {
      const fault = { kind: 'thrown', what: 'script', path: `/member${secret}`, message: 'x' }
      expect(reportScreenFault.body?.safeParse(fault).success, secret).toBe(false)
      expect(reportPageView.body?.safeParse({ page: `home${secret}` }).success, secret).toBe(false)
    }
    for (const extra of [{ token: 'x' }, { phone: '639171234567' }, { balance: '1.00' }, { account: 'tala' }])
      expect(reportPageView.body?.safeParse({ page: 'home', ...extra }).success).toBe(false)
    // What is in the address of a page that we go to, and in its title, is never the session.
    expect(filesWith(/[?&](?:token|access_token|phone|balance)=\$\{/)).toEqual([])
    expect(filesWith(/document\.title\s*=.*(?:token|balance|phone)/i)).toEqual([])
  })
})
