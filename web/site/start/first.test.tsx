import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'

/** What runs in the head of every page, before anything else is there. */
const first = readFileSync(join(import.meta.dirname, '../public/first.js'), 'utf8')

function Page() {
  const [text, setText] = useState('')
  const [presses, setPresses] = useState(0)
  return (
    <>
      <search>
        <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      </search>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Press
      </button>
      <output>{`${text}|${presses}`}</output>
    </>
  )
}

let root: Root | undefined

afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

/** The page as the server sent it, with the script of its head, and nothing alive. */
function arrive(): { readonly app: HTMLElement; field(): HTMLInputElement; comeAlive(): Promise<void> } {
  const app = document.createElement('div')
  app.id = 'app'
  app.innerHTML = renderToString(<Page />)
  document.body.append(app)
  // biome-ignore lint/security/noGlobalEval: it is our own script, run as a page runs it.
  new Function(first)()
  const field = () => app.querySelector('input') as HTMLInputElement
  const comeAlive = async () =>
    await act(async () => {
      root = hydrateRoot(app, <Page />)
      document.dispatchEvent(new Event('alive'))
    })
  return { app, field, comeAlive }
}

test('what is typed before the page is ready is not lost', async () => {
  const { app, field, comeAlive } = arrive()
  const user = userEvent.setup()
  await user.type(field(), 'mayon')
  await comeAlive()
  expect(app.querySelector('output')?.textContent).toBe('mayon|0')
  expect(field().value).toBe('mayon')
  await user.type(field(), ' gold')
  expect(app.querySelector('output')?.textContent).toBe('mayon gold|0')
})

test('a slash goes to the search before the page is ready too, and what follows is typed there', async () => {
  const { app, field, comeAlive } = arrive()
  await userEvent.setup().keyboard('/gold')
  expect(document.activeElement).toBe(field())
  await comeAlive()
  expect(app.querySelector('output')?.textContent).toBe('gold|0')
})

test('of what is pressed before, the last counts, once', async () => {
  const { app, comeAlive } = arrive()
  const user = userEvent.setup()
  const button = app.querySelector('button') as HTMLButtonElement
  await user.click(button)
  await user.click(button)
  await comeAlive()
  expect(app.querySelector('output')?.textContent).toBe('|1')
})
