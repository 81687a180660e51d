/** What a vendor's game may tell the page that frames it. */
export type GameEvent = 'ready' | 'balance' | 'close'

const events: ReadonlySet<unknown> = new Set<GameEvent>(['ready', 'balance', 'close'])

/** Who must have sent a message for it to count: the frame itself, from the origin that it was launched at. */
export interface Sender {
  readonly origin: string
  readonly frame: MessageEventSource | null
}

/** Reads a message. Anybody can send one to any page, so whatever is not exactly right is nothing. */
export function readGameEvent(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  sender: Sender,
): GameEvent | null {
  if (sender.frame === null || source !== sender.frame || origin !== sender.origin) return null
  if (typeof data !== 'object' || data === null) return null
  const { source: name, version, event } = data as Record<string, unknown>
  if (name !== 'laro-game' || version !== 1 || !events.has(event)) return null
  return event as GameEvent
}
