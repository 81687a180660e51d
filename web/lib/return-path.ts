/** Any origin will do: it only shows whether an address would leave it. */
const here = 'https://here.invalid'

const signInPath = '/login'

/** How our pages' addresses are written: words between single slashes. */
const page = /^\/([\w-]+(\/[\w-]+)*)?$/

/**
 * Where to go after signing in, from an address bar that anybody may have filled in. Only a plain path of our own is taken;
 * what a browser could read as another host (`//host`, `/\host`, `https:host`, a tab or a line break inside) is not.
 */
export function readReturnPath(text: unknown): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return '/'
  const url = URL.parse(text, here)
  if (!url || url.origin !== here || url.pathname === signInPath || !page.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}`
}
