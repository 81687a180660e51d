import { useSyncExternalStore } from 'react'
import type { getShowcase } from '#modules/catalog/contract.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import type { ContactMethod, TwoFactorMethod } from '#modules/identity/model.ts'
import type { supportRoom } from '#modules/messaging/model.ts'
import type { AgentPageKey } from '#web/features/centres/agent-keys.ts'
import type { MemberPageKey } from '#web/features/centres/member-keys.ts'
import type { ReplyOf } from '#web/lib/api.ts'

/** A sign-in that owes one more step. Its token is kept here and nowhere else until the session is open. */
interface HalfWay {
  readonly token: string
  /** Where to go when it is done; null stays. */
  readonly to: string | null
}

/** What a refused stake names: the bonus, the highest stake, the game. */
export interface RefusedPart {
  readonly path: string
  readonly value?: string | undefined
}

/** Everything that can stand over a page. */
export type Popup =
  | { readonly kind: 'announcement' }
  /** Opened at one row of the notices. */
  | { readonly kind: 'notice'; readonly index: number }
  | { readonly kind: 'help'; readonly article?: string }
  /** Where to go when it is done; the page stays when nothing is said. */
  | { readonly kind: 'login'; readonly to?: string }
  | { readonly kind: 'register' }
  /** For whoever has just registered. */
  | { readonly kind: 'welcome'; readonly name: string }
  | ({
      readonly kind: 'two-factor'
      readonly methods: readonly { readonly method: TwoFactorMethod; readonly hint: string }[]
      readonly contacts: readonly { readonly method: ContactMethod; readonly hint: string }[]
      readonly asksBankName: boolean
    } & HalfWay)
  | ({ readonly kind: 'change-password'; readonly account: string } & HalfWay)
  | { readonly kind: 'forgot' }
  /** With the secret of a mailed link. */
  | { readonly kind: 'reset'; readonly token: string }
  /** With a code that carries a session over from another window. */
  | { readonly kind: 'handoff'; readonly code: string }
  /** Something that a trial account cannot do. */
  | { readonly kind: 'trial' }
  | { readonly kind: 'sign-out' }
  /** The member centre, at one of its pages or at its first. */
  | { readonly kind: 'member'; readonly page?: MemberPageKey }
  /** The agent centre, at one of its pages or at its first. */
  | { readonly kind: 'agent'; readonly page?: AgentPageKey }
  /** Contracts that are offered and wait for an answer. */
  | { readonly kind: 'contract' }
  /** The rooms where members talk, at one of them or at the first. */
  | { readonly kind: 'chat'; readonly room?: string }
  /** To find a game from any page. */
  | { readonly kind: 'search' }
  /** To tell us something. */
  | { readonly kind: 'feedback' }
  /** The wheel of luck, or the golden egg, for who has a ticket. */
  | { readonly kind: 'wheel' }
  | { readonly kind: 'egg' }
  /** A vendor's game; with play money where it is only tried. */
  | { readonly kind: 'game'; readonly nodeId: string; readonly isDemo?: boolean }
  /** A stake that a limit of the member's own, a bonus or the law did not let through; the fields name the bonus and its term. */
  | { readonly kind: 'stake-block'; readonly refusal: StakeBlock; readonly fields?: readonly RefusedPart[] }
  /** What there is to know of a game, and the ways into it. */
  | { readonly kind: 'game-sheet'; readonly game: ReplyOf<typeof getShowcase>['games'][number] }
  /** A game that cannot be played: not yet, or not while it rests. */
  | { readonly kind: 'soon'; readonly name: string; readonly isResting?: boolean }

export type PopupKind = Popup['kind']
export type PopupOf<Kind extends PopupKind> = Extract<Popup, { kind: Kind }>

/** The first is shown, the others wait. */
let queue: readonly Popup[] = []
const listeners = new Set<() => void>()

function become(next: readonly Popup[]): void {
  queue = next
  for (const listen of listeners) listen()
}

/** These show by themselves, so they let everything that somebody asked for go first; among themselves they keep this order. */
const unasked: readonly PopupKind[] = ['announcement', 'contract']
const rankOf = ({ kind }: Popup): number => unasked.indexOf(kind)

/**
 * What somebody asks for is shown at once; what it covers comes back after it. What shows by itself waits for its turn. There
 * is never more than one of a kind: who asks again means the new one.
 */
export function openPopup(popup: Popup): void {
  const others = queue.filter(({ kind }) => kind !== popup.kind)
  const rank = rankOf(popup)
  const at = rank < 0 ? 0 : others.filter((one) => rankOf(one) < rank).length
  become(others.toSpliced(at, 0, popup))
}

/** The chat, at a member's own room with customer service. Who has none is shown the first room of all. */
export function openHelpChat(): void {
  const room: typeof supportRoom = 'help'
  openPopup({ kind: 'chat', room })
}

/** Closes the one that is shown, or the one of a kind wherever it waits. */
export function closePopup(kind: PopupKind | undefined = queue[0]?.kind): void {
  if (queue.some((one) => one.kind === kind)) become(queue.filter((one) => one.kind !== kind))
}

export const readPopup = (): Popup | null => queue[0] ?? null

export function subscribePopups(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** What stands over the page now. Nothing does while a page is made on the server. */
export function usePopup(): Popup | null {
  return useSyncExternalStore(subscribePopups, readPopup, () => null)
}
