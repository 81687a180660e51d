import { standIn } from './screen-server.ts'

standIn()

// Said of what the page here does not know and a browser does: the element, and how a grid is laid out.
const known = [
  /^The tag <%s> is unrecognized/,
  /^`NaN` is an invalid value for the `%s` css/,
  /^`%s` is an invalid value for the/,
]
const { error } = console
console.error = (...said: unknown[]) => {
  if (!known.some((one) => one.test(String(said[0])))) error(...said)
}

// So that React says when a test looks before the page has taken something in.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
