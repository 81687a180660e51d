/** Every cost a stranger can cause has a bound. Times are settings so that tests need not wait. */
export interface SocketLimits {
  readonly openMax: number
  readonly openMaxPerAddress: number
  readonly openMaxPerAccount: number
  /** New sockets on this node: a burst after a restart is allowed, a flood is not. */
  readonly acceptBurst: number
  readonly acceptPerSecond: number
  readonly acceptPerMinutePerAddress: number
  readonly messageBurst: number
  readonly messagesPerSecond: number
  readonly messageBytesMax: number
  readonly topicsMax: number
  /** A reader who leaves more than this unread is cut off before it costs memory. */
  readonly unreadBytesMax: number
  /** A socket that did not answer the last ping is gone. */
  readonly heartbeatMs: number
  /** The session behind each socket is looked up this often, in case the bus lost the message of its end. */
  readonly recheckMs: number
  /** How long a closing socket may take to say goodbye. */
  readonly goodbyeMs: number
}

export const defaultLimits: SocketLimits = {
  openMax: 20_000,
  openMaxPerAddress: 100,
  openMaxPerAccount: 8,
  acceptBurst: 1000,
  acceptPerSecond: 200,
  acceptPerMinutePerAddress: 240,
  messageBurst: 40,
  messagesPerSecond: 5,
  messageBytesMax: 16 * 1024,
  topicsMax: 16,
  unreadBytesMax: 1024 * 1024,
  heartbeatMs: 25_000,
  recheckMs: 30_000,
  goodbyeMs: 500,
}

/** Why a socket was closed; 1001, 1008 and 1009 are the protocol's own, 4000 and up are ours. */
export const closeCodes = {
  serverStops: 1001,
  policy: 1008,
  sessionEnded: 4401,
} as const
