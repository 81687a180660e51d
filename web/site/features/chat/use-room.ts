import { useCallback, useEffect, useState } from 'react'
import type { getChatLines, launchChat, sayLine } from '#modules/messaging/contract.ts'
import { api, events } from '#web/features/client/client.ts'
import type { ReplyOf } from '#web/lib/api.ts'

type Launched = Extract<ReplyOf<typeof launchChat>, { kind: 'ROOM' }>
export type Line = Launched['lines'][number]

interface RoomState {
  /** What tells of new lines; a room of one's own has another than its name. */
  readonly topic: string
  readonly lines: readonly Line[]
  readonly hasMore: boolean
  readonly nickname: string | null
  readonly isMuted: boolean
}

export interface Room {
  /** Null until it is open. */
  readonly state: RoomState | null
  /** Why it could not be opened. */
  readonly refused: string | null
  reopen(): void
  showEarlier(): Promise<void>
  /** Null when it was said, else what stood in the way. */
  say(text: string): Promise<string | null>
}

/** A page that stays open for days does not keep all that was ever said. */
const keptMax = 400

const byId = (one: Line, other: Line): number => (BigInt(one.id) < BigInt(other.id) ? -1 : 1)

/** Lines by their id, each once: the same line comes as an answer and as events. */
function merge(known: readonly Line[], more: readonly Line[]): Line[] {
  const all = new Map(known.map((line) => [line.id, line]))
  for (const line of more) all.set(line.id, { ...line, isMine: line.isMine || (all.get(line.id)?.isMine ?? false) })
  return [...all.values()].toSorted(byId)
}

/** One room as long as it is open: its last lines, and each new one as it is said. */
export function useRoom(room: string): Room {
  const [state, setState] = useState<RoomState | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [opening, setOpening] = useState(0)
  const reopen = useCallback(() => setOpening((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: To open it once more is another reason to ask.
  useEffect(() => {
    const leaving = new AbortController()
    void open(room, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      setRefused(typeof answer === 'string' ? answer : null)
      if (typeof answer === 'string') return
      setState((before) => (before ? { ...answer, lines: merge(before.lines, answer.lines) } : answer))
    })
    return () => leaving.abort()
  }, [room, opening])

  useRoomEvents(state?.topic ?? null, setState, reopen)

  return {
    state,
    refused,
    reopen,
    async showEarlier() {
      const before = state?.lines[0]?.id
      if (before === undefined) return
      const answer = await api.call<typeof getChatLines>('GET /wps/chat/:room', { params: { room }, query: { before } })
      if (!answer.ok) return
      setState((now) => now && { ...now, lines: merge(now.lines, answer.value.lines), hasMore: answer.value.hasMore })
    },
    async say(text) {
      const answer = await api.call<typeof sayLine>('POST /wps/chat/:room', { params: { room }, body: { text } })
      if (!answer.ok) return answer.refusal
      const line = { ...answer.value, isMine: true }
      setState((now) => now && { ...now, lines: merge(now.lines, [line]) })
      return null
    },
  }
}

async function open(room: string, signal: AbortSignal): Promise<RoomState | string> {
  const answer = await api.call<typeof launchChat>('POST /wps/relay/CBS_launchChat', {
    body: { model: `room:${room}` },
    signal,
  })
  if (!answer.ok) return answer.refusal
  return answer.value.kind === 'ROOM' ? answer.value : 'chat_model_is_unknown'
}

type Change = (edit: (now: RoomState | null) => RoomState | null) => void

/** What is said while the room is open. What was said before this page heard the room, and while the line was down, is asked for. */
function useRoomEvents(topic: string | null, change: Change, reopen: () => void): void {
  useEffect(() => {
    if (topic === null) return undefined
    const hear = (data: unknown): void => {
      const told = data as { readonly type?: string; readonly line?: Omit<Line, 'isMine'>; readonly id?: string }
      change((now) => {
        if (!now) return now
        if (told.type === 'line' && told.line) {
          return { ...now, lines: merge(now.lines, [{ ...told.line, isMine: false }]).slice(-keptMax) }
        }
        return told.type === 'deleted' ? { ...now, lines: now.lines.filter(({ id }) => id !== told.id) } : now
      })
    }
    return events.subscribe(topic, hear, reopen)
  }, [topic, change, reopen])
}
