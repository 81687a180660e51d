import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getOperator, listOperators, setOperatorRoles } from '#modules/identity/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { SideMenu } from '#web/console/frame/side-menu.tsx'
import { OperatorSessionProvider } from '#web/console/session/operator-session.tsx'
import { OperatorsPage } from './operators-page.tsx'

const tala = { id: '00000000-0000-4000-8000-000000000001', account: 'tala', nickname: 'Tala' }
const sinag = { id: '00000000-0000-4000-8000-000000000002', account: 'sinag', nickname: 'Sinag' }
const session = { ...tala, expiresAt: '2026-11-18T20:00:00.000Z', reenteredUntil: '2026-11-18T12:00:00.000Z' }

beforeEach(() => {
  server.answer(getOperator, { ...session, roles: ['owner'] })
  server.answer(listOperators, {
    operators: [
      { ...tala, roles: ['owner'], isBlocked: false },
      { ...sinag, roles: ['support'], isBlocked: false },
    ],
  })
})

async function showConsole() {
  return await show(
    <OperatorSessionProvider token="a-token" onEnded={() => undefined}>
      <SideMenu />
      <OperatorsPage />
    </OperatorSessionProvider>,
  )
}

test('an owner reads who is there for what, and gives another role', async () => {
  server.answer(setOperatorRoles, { ...sinag, roles: ['support', 'content'], isBlocked: false })
  const user = await showConsole()
  const button = await screen.findByRole('button', { name: 'Save roles of Sinag' })
  const form = within(button.closest('li') as HTMLElement)
  expect(form.getByRole('checkbox', { name: 'Customer service' })).toHaveProperty('checked', true)
  await user.click(form.getByRole('checkbox', { name: 'Content' }))
  await user.click(button)
  await form.findByText('Saved')
  expect(server.calls(setOperatorRoles)).toMatchObject([
    { params: { id: sinag.id }, body: { roles: ['support', 'content'] }, isSignedIn: true },
  ])
})

test('what is refused is said: the last owner stays', async () => {
  server.refuse(setOperatorRoles, 'last_owner_stays', 409)
  const user = await showConsole()
  const button = await screen.findByRole('button', { name: 'Save roles of Tala' })
  await user.click(within(button.closest('li') as HTMLElement).getByRole('checkbox', { name: 'Owner' }))
  await user.click(button)
  await screen.findByText('One owner must remain. Make another operator an owner first.')
})

test('a fresh code is asked for before roles are given', async () => {
  server.answer(getOperator, { ...session, roles: ['owner'], reenteredUntil: null })
  await showConsole()
  await screen.findByRole('button', { name: 'Confirm with this code' })
})

test('the menu lists the page for owners alone', async () => {
  await showConsole()
  await screen.findByRole('link', { name: 'Operators' })
})

test('who is no owner has no way to it', async () => {
  server.answer(getOperator, { ...session, roles: ['cashier'] })
  server.refuse(listOperators, 'server_is_busy', 503)
  await showConsole()
  await screen.findByRole('link', { name: 'Your session' })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Operators' })).toBeNull())
})
