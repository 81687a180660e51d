/** What the build lists beside the pages (web/build/page-files.ts), as far as a browser needs it. */
interface PageFiles {
  /** The script that a page of this release starts with. */
  readonly entry: string
  readonly pages: Readonly<Record<string, { readonly scripts: readonly string[] }>>
  readonly parts: PageFiles['pages']
}

let pages: PageFiles['pages'] = {}
const linked = new Set<string>()
let reading: Promise<void> | undefined

/**
 * Asks for the list, once, when a page has nothing better to do. The app does not carry it: it is 5 KB that every first visit would wait for.
 * A page that is opened before it is here asks for its files step by step.
 */
export function readPageFiles(): Promise<void> {
  reading ??= readList()
  return reading
}

async function readList(): Promise<void> {
  const entry = document.querySelector<HTMLLinkElement>('link[data-entry]')?.href
  // While the site is changed there is no list.
  if (!entry) return
  try {
    const files = (await (await fetch('/page-files.json', { priority: 'low' })).json()) as PageFiles
    // After a new release the list names files that this page does not use.
    if (new URL(entry).pathname === `/${files.entry}`) pages = { ...files.pages, ...files.parts }
  } catch {
    // Without it everything works, a round trip later.
  }
}

/**
 * Has the browser fetch, once it has loaded what is shown, the scripts of what comes next for most who are here. Nobody pays for it who asked
 * their browser to save data.
 */
export function expectPages(names: readonly string[]): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  const link = async (): Promise<void> => {
    await readPageFiles()
    for (const name of names) linkPageFiles(name)
  }
  if (document.readyState === 'complete') void link()
  else addEventListener('load', () => void link(), { once: true })
}

export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 2_000)
}

/** Has the browser fetch all scripts that a page or a popup is made of at once, instead of each when another one has named it. */
export function linkPageFiles(name: string): void {
  for (const file of pages[name]?.scripts ?? []) {
    if (linked.has(file)) continue
    linked.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    link.crossOrigin = ''
    document.head.append(link)
  }
}
