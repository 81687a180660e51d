/** An icon of a set, drawn in a square of 32 units: the inside of its SVG. */
export interface SymbolArt {
  readonly name: string
  readonly body: string
}

/**
 * Two decimals of 32 units are finer than a pixel at any size we draw. Only digits are cut, never carried over, because
 * in a path the character before may belong to another number. Gradients and the bounds of filters bear one less.
 */
function cutDecimals(body: string): string {
  return body
    .replace(/\.(\d\d)\d+/g, '.$1')
    .replace(/ (?:[xy][12]?|c[xy]|width|height)="[^"]*"/g, (at) => at.replace(/(\d\.\d)\d+/, '$1'))
}

/** A plain blur as the set's drawing program writes it: three steps of which two change nothing. */
const wordyBlur =
  /<feFlood flood-opacity="0" result="BackgroundImageFix"\/><feBlend in="SourceGraphic" in2="BackgroundImageFix" result="shape"\/><feGaussianBlur result="[^"]+" (stdDeviation="[^"]+")\/>/g

/** A symbol as a definition whose names belong to one drawing, so that many can stand on one page. */
export function defineSymbol({ body }: SymbolArt, id: string): string {
  const names = new Map<string, string>()
  const rename = (name: string) => {
    const known = names.get(name) ?? `${id}${names.size.toString(36)}`
    names.set(name, known)
    return known
  }
  // A style would need leave of the content policy wherever the picture is written into a page.
  const own = cutDecimals(body.replace(wordyBlur, '<feGaussianBlur $1/>').replace(/ style="[^"]*"/g, ''))
    .replace(/\bid="([^"]+)"/g, (_, name: string) => `id="${rename(name)}"`)
    .replace(/url\(#([^)]+)\)/g, (_, name: string) => `url(#${rename(name)})`)
    .replace(/href="#([^"]+)"/g, (_, name: string) => `href="#${rename(name)}"`)
  return `<g id="${id}">${own}</g>`
}

/** A symbol alone, as a picture of its own. */
export function drawSymbol(symbol: SymbolArt): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 32 32">${defineSymbol(symbol, `y-${symbol.name}-`)}</svg>`
}
