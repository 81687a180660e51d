import { afterEach, expect } from 'vitest'
import { endScreen, standIn } from './screen-server.ts'

standIn()
afterEach(() => expect(endScreen()).toEqual([]))

// So that React says when a test looks before the page has taken something in.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// Said of what the page here does not know and a browser does: an element, and how a grid is laid out.
const known = [/^The tag <%s> is unrecognized/, /^`(NaN|%s)` is an invalid value for the `%s` css/]
const { error } = console
console.error = (...said: unknown[]) => {
  if (!known.some((one) => one.test(String(said[0])))) error(...said)
}

// No picture is fetched here, so none has failed; a test that wants a broken one says so.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false, configurable: true })

// No style sheet reaches the page here, so the style of an element is what it says of itself. Working out a cascade of nothing takes
// milliseconds, and whoever looks for a role asks for the style of every element.
Object.assign(globalThis, { getComputedStyle: (element: HTMLElement) => element.style })
