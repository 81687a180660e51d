import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { launchChat, listChatModels } from '#modules/messaging/contract.ts'
import { getCustomerService } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { HelpContacts } from '#web/features/help/contacts.tsx'
import { closePopup, readPopup } from '#web/features/popups/popups.ts'
import { ChatPanel } from './chat-panel.tsx'

const help = { model: 'room:help', kind: 'HELP', room: 'help', from: '09:00', to: '23:00', isStaffed: false } as const
const lobby = { model: 'room:lobby', kind: 'ROOM', room: 'lobby', title: 'Lobby' } as const
const line = { id: '7', nickname: 'Laro', level: 0, hue: 40, text: 'How can we help?', at: '2026-11-15T12:00:00.000Z' }

const opened = (room: string) => ({
  kind: 'ROOM' as const,
  ...{ room, topic: `chat:${room}`, nickname: 'Luz', isMuted: false, lettersMax: 200 },
  ...{ lines: [{ ...line, isMine: false }], hasMore: false },
})

test('a member writes with customer service in a room of their own, which says when somebody is there', async () => {
  server.answer(getMemberInfo, member)
  server.answer(listChatModels, [lobby, help])
  server.answer(launchChat, opened('help-0197a000-0000-7000-8000-000000000001'))
  const user = await show(<ChatPanel input={undefined} />, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Customer service' }))
  await screen.findByText(/^Hello! Our team is here daily, 09:00 to 23:00\./)
  await screen.findByText('How can we help?')
})

test('what was said between the answer and the moment from which the page hears the room is shown too', async () => {
  server.answer(listChatModels, [lobby])
  const missed = { ...line, id: '8', text: 'Magandang gabi!', isMine: false }
  server.answer(launchChat, () => {
    const { lines, ...room } = opened('lobby')
    return { ...room, lines: server.calls(launchChat).length === 1 ? lines : [...lines, missed] }
  })
  await show(<ChatPanel input={undefined} />)
  await screen.findByText('How can we help?')
  await screen.findByText('Magandang gabi!')
})

test('a visitor is shown the rooms of all, and none with customer service', async () => {
  server.answer(listChatModels, [lobby, help])
  server.answer(launchChat, opened('lobby'))
  await show(<ChatPanel input={undefined} />)
  await screen.findByRole('button', { name: 'Lobby' })
  expect(screen.queryByRole('button', { name: 'Customer service' })).toBeNull()
})

test('asked for by the help’s button, a member’s chat opens the room with customer service at once, and a visitor’s the first room', async () => {
  server.answer(getCustomerService, [])
  server.answer(listChatModels, [lobby, help])
  server.answer(launchChat, ({ body }) => opened(body.model.replace('room:', '')))
  const user = await show(<HelpContacts />)
  await user.click(screen.getByRole('button', { name: 'Live chat' }))
  const asked = readPopup()
  closePopup('chat')
  cleanup()
  expect(asked?.kind).toBe('chat')
  const room = asked?.kind === 'chat' ? asked.room : undefined

  await show(<ChatPanel input={room} />)
  expect((await screen.findByRole('button', { name: 'Lobby' })).getAttribute('aria-pressed')).toBe('true')
  cleanup()

  server.answer(getMemberInfo, member)
  await show(<ChatPanel input={room} />, { isSignedIn: true })
  const service = await screen.findByRole('button', { name: 'Customer service' })
  expect(service.getAttribute('aria-pressed')).toBe('true')
  await screen.findByText(/^Hello! Our team is here daily/)
  await vi.waitFor(() => expect(server.calls(launchChat).at(-1)?.body).toEqual({ model: 'room:help' }))
})
