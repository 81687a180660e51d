import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type HistoryAdapter, hrefOf, makeNavigator, type Place, placeOf } from '#web/lib/navigator.ts'

/** A browser with nothing but a history. */
function ride(start: string) {
  const stack = [start]
  const log: string[] = []
  let travel = () => {}
  const history: HistoryAdapter = {
    address: () => stack.at(-1) ?? '/',
    push: (href) => void stack.push(href),
    replace: (href) => void stack.splice(-1, 1, href),
    onPopState: (listen) => {
      travel = listen
    },
    scroll: (hash) => void log.push(`scroll ${hash}`),
  }
  const back = () => {
    stack.pop()
    travel()
  }
  return { history, stack, log, back }
}

/** Screens that come when they are told to. */
function hand() {
  const waiting = new Map<string, { come: () => void; fail: (error: Error) => void }>()
  const enter = (place: Place) =>
    new Promise<string | undefined>((resolve, reject) => {
      waiting.set(hrefOf(place), { come: () => resolve(undefined), fail: reject })
    })
  return { enter, at: (href: string) => waiting.get(href) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('going', () => {
  test('RT-17.1 the address changes at once, the page when it is ready, and then its top is shown', async () => {
    const { history, stack, log } = ride('/')
    const { enter, at } = hand()
    const navigator = makeNavigator({ history, enter })
    const gone = navigator.go('/help?article=1')
    expect(stack).toEqual(['/', '/help?article=1'])
    expect(navigator.view().place.path).toBe('/')
    at('/help?article=1')?.come()
    await gone
    expect(navigator.view()).toEqual({ place: placeOf('/help?article=1'), isLoading: false })
    expect(log).toEqual(['scroll '])
  })

  test('the page before this one is known, whatever is asked of this one', async () => {
    const { history } = ride('/rng?vendor=laro')
    const navigator = makeNavigator({ history, enter: () => Promise.resolve(undefined) })
    await navigator.start()
    expect(navigator.previous()).toBeNull()
    await navigator.go('/play/mayon-gold?mode=demo')
    await navigator.go('/play/mayon-gold')
    const before = navigator.previous()
    expect(before && hrefOf(before)).toBe('/rng?vendor=laro')
  })

  test('RT-17.2 a slow page shows that it is loading, a quick one does not, and the loader hides', async () => {
    const { history } = ride('/')
    const { enter, at } = hand()
    const navigator = makeNavigator({ history, enter })
    const loading: boolean[] = []
    navigator.subscribe(() => loading.push(navigator.view().isLoading))
    const slow = navigator.go('/down')
    vi.advanceTimersByTime(199)
    expect(loading).toEqual([])
    vi.advanceTimersByTime(1)
    at('/down')?.come()
    await slow
    expect(loading).toEqual([true, false])
    const quick = navigator.go('/')
    at('/')?.come()
    await quick
    vi.advanceTimersByTime(1_000)
    expect(loading).toEqual([true, false, false])
  })

  test('who goes on before a page has come is not called back when it does', async () => {
    const { history } = ride('/')
    const { enter, at } = hand()
    const navigator = makeNavigator({ history, enter })
    const first = navigator.go('/slots')
    const second = navigator.go('/live')
    at('/live')?.come()
    await second
    at('/slots')?.come()
    await first
    expect(navigator.view().place.path).toBe('/live')
  })

  test('a page that does not come is shown with its reason, and can be tried again', async () => {
    const { history } = ride('/')
    const { enter, at } = hand()
    const navigator = makeNavigator({ history, enter })
    const gone = navigator.go('/down')
    at('/down')?.fail(new Error('lost'))
    await gone
    expect(navigator.view()).toMatchObject({ place: { path: '/down' }, error: new Error('lost') })
    const again = navigator.again()
    at('/down')?.come()
    await again
    expect(navigator.view().error).toBeUndefined()
  })

  test('a redirection takes the place of the address that it came from', async () => {
    const { history, stack } = ride('/')
    const enter = async ({ path }: Place) => (path === '/member' ? '/login?to=%2Fmember' : undefined)
    const navigator = makeNavigator({ history, enter })
    await navigator.go('/member')
    expect(stack).toEqual(['/', '/login?to=%2Fmember'])
    expect(navigator.view().place).toEqual({ path: '/login', query: '?to=%2Fmember', hash: '' })
  })

  test('a circle of redirections ends', async () => {
    const { history } = ride('/')
    const navigator = makeNavigator({ history, enter: async ({ path }) => (path === '/a' ? '/b' : '/a') })
    await navigator.go('/a')
    expect(navigator.view().error).toBeInstanceOf(Error)
  })

  test('back goes back, and within one page only the browser moves', async () => {
    const { history, back } = ride('/')
    const entered: string[] = []
    const navigator = makeNavigator({
      history,
      enter: async (place) => {
        entered.push(hrefOf(place))
        return undefined
      },
    })
    await navigator.start()
    await navigator.go('/help')
    await navigator.go('/help#contacts', { keepsScroll: true })
    back()
    expect(entered).toEqual(['/', '/help', '/help#contacts'])
    back()
    await vi.waitFor(() => expect(navigator.view().place.path).toBe('/'))
  })
})
