import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

// The headless shell has no windows of its own around a page and takes less than half the work, so it goes first.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The machine's own Chromium, else the one Playwright brought; undefined when there is neither. */
function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, chromium.executablePath()].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Finds Chromium, or gets it: from Debian where we may install packages, otherwise from Playwright. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stdout.write('Installing Chromium from Debian …\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-q'], env)
    const install = ['install', '-q', '-y', '--no-install-recommends', 'fonts-noto-color-emoji']
    // Older releases have no package of the shell alone.
    const hasShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0
    run('apt-get', [...install, hasShell ? 'chromium-headless-shell' : 'chromium'], env)
  } else {
    process.stdout.write('Installing Chromium through Playwright …\n')
    const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
    run(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], process.env)
  }
  const installed = findChromium()
  if (!installed) throw new Error('Chromium was installed, yet none can be found')
  return installed
}

/** The package manager's chatter matters only when it failed. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8' })
  if (status === 0) return
  process.stderr.write(`${stdout}${stderr}`)
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `code ${status}`}`)
}

/**
 * What stands around a page in a window nobody sees: each new context would start two pages for the popup of the address
 * bar, which cost as much as a page of ours. The switch replaces Playwright's list, so what matters of that is here too.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** It shows pages of the loopback and looks for nothing else: no updates, no sync, no first-run pages. */
const switches = [
  `--disable-features=${unwanted.join(',')}`,
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Laid out at full size and drawn at a fifth of it: without a graphics card, drawing is a third of a page's work. */
const drawnSmall = '--force-device-scale-factor=0.2'

/** What people look at is drawn as it is, its letters not moved to whole pixels, which would eat the space between words. */
const drawnWell = '--font-render-hinting=none'

/** Browsers that were asked to load no pictures, and complain of that. */
export const pictureless = new WeakSet<Browser>()

/**
 * A headless browser for a journey. Chromium refuses its sandbox to root and needs more shared memory than a container gives, hence the
 * switches. Drawing pictures is a quarter of the work, so journeys about forms go without.
 */
export async function launchChromium({
  hasPictures = true,
  isLookedAt = false,
  isShared = false,
} = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium on this machine; `npm test` installs one')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    // A worker that is told to end does not wait for it.
    ...(isShared && { handleSIGTERM: false, handleSIGINT: false, handleSIGHUP: false }),
    args: [
      ...[...sandbox, ...switches, isLookedAt ? drawnWell : drawnSmall],
      ...(hasPictures ? [] : ['--blink-settings=imagesEnabled=false']),
    ],
  })
  if (!hasPictures) pictureless.add(browser)
  return browser
}

const shared = new Map<boolean, Promise<Browser>>()

/**
 * The browser of a worker for all its journeys, one with pictures and one without; each visitor has a context of their own in it. It
 * outlives the file that first asks for it, and ends with its worker: Chromium leaves when nobody holds its pipe any more.
 */
export async function shareBrowser({ hasPictures = true } = {}): Promise<Browser> {
  const browser = shared.get(hasPictures) ?? launchChromium({ hasPictures, isShared: true })
  shared.set(hasPictures, browser)
  return await browser
}

if (import.meta.main) ensureChromium()
