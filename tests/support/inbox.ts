import { expect } from 'vitest'

interface Message {
  readonly to: string
  readonly text: string
}

/** What was sent to somebody, newest first, as the demo's inbox shows it. */
async function readInbox(address: string, to: string): Promise<readonly Message[]> {
  const response = await fetch(`${address}/world/inbox/messages?to=${encodeURIComponent(to)}`)
  const { value } = (await response.json()) as { value: { messages: readonly Message[] } }
  return value.messages
}

/** The newest thing of a shape that reached somebody. */
export async function receive(address: string, to: string, shape: RegExp): Promise<string> {
  const read = async (): Promise<string | undefined> =>
    (await readInbox(address, to)).flatMap(({ text }) => shape.exec(text)?.[0] ?? [])[0]
  await expect.poll(read, { timeout: 15_000 }).toBeDefined()
  return (await read()) ?? ''
}

export const codeShape = /\b\d{6}\b/
