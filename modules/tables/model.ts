/**
 * What a table is doing. `waiting`: nobody is there, so nothing is dealt until somebody comes. `betting`: bets are taken until `closesAt`.
 * `closed`: none joins any more. `acting`: players act at their seats. `revealing`: what came out is shown step by step. `over`: everybody knows the result. `shuffling`: the
 * pause between two shoes. `paused`: an operator holds the table.
 */
export const tablePhases = [
  'waiting',
  'betting',
  'closed',
  'acting',
  'revealing',
  'over',
  'shuffling',
  'paused',
] as const
export type TablePhase = (typeof tablePhases)[number]

/** `closed` tables are shown to operators alone. */
export const tableStates = ['open', 'paused', 'closed'] as const
export type TableState = (typeof tableStates)[number]

/** Which language is spoken in the chat of a table. */
export const chatLanguages = ['EN', 'TY'] as const
export type ChatLanguage = (typeof chatLanguages)[number]

/** How many rounds a shoe has. Cards are shuffled afresh for every round: a shoe is only what the roads are drawn of. */
export const shoeRounds = 70

export const shoeOf = (number: number): number => Math.ceil(number / shoeRounds)

export const chatRoomPrefix = 'table-'
/** The room of the chat (GET and POST /wps/chat/:room, topic `chat:<room>`) where a table's players talk. */
export const chatRoomOf = (tableId: string): string => `${chatRoomPrefix}${tableId}`

/** A round is void at once while it has no result; afterwards a second person decides. */
export const voidStates = ['waiting', 'done', 'declined'] as const
export type VoidState = (typeof voidStates)[number]
