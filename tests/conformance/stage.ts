import { randomBytes } from 'node:crypto'
import { fetchHouseKeys, type Heard, Speaker, type Twist, type VendorSecret } from '#world/vendor/speaker.ts'

/** What the kit has to know of a house: which keys it has there, and which games and currencies it may name. */
export interface KitConfig {
  readonly currency: string
  readonly otherCurrency: string
  readonly game: string
  readonly otherGame: string
  /** Two that are live. */
  readonly keys: readonly [VendorSecret, VendorSecret]
  /** One that was live once. */
  readonly retiredKey: VendorSecret
  /** The most that one credit may be without being held, in minor units; a million pesos where nothing is said. */
  readonly heldAbove?: string
  /** How many pairs of a bet and its rollback race each other. */
  readonly races?: number
}

export interface Reply {
  readonly status: number
  readonly code: string
  readonly balance: bigint
  readonly results: readonly {
    readonly tx: string
    readonly replay: boolean
    readonly tombstoned: boolean
    readonly held: boolean
  }[]
  readonly value: Readonly<Record<string, unknown>>
}

export interface Action {
  readonly type: string
  readonly tx: string
  readonly amount?: string
  readonly ref?: string
  readonly grant?: string
}

export interface Call {
  readonly player?: string
  readonly session?: string | undefined
  readonly game?: string
  readonly round: string
  readonly currency?: string
  readonly actions: readonly Action[]
  readonly round_end?: boolean
}

/** Somebody who plays in the tests, with a session that is good until a case ends it. */
export interface TestPlayer {
  readonly name: string
  session: string
}

export class CaseFailed extends Error {
  override name = 'CaseFailed'
}

export function expectThat(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new CaseFailed(what)
}

/** The house under test as one case sees it: signed calls, players with money, and names that were never used. */
export class Stage {
  readonly config: KitConfig
  readonly players: TestPlayer[] = []
  readonly #speakers: Speaker[]
  readonly #run = randomBytes(5).toString('hex')
  #names = 0

  private constructor(config: KitConfig, speakers: Speaker[]) {
    this.config = config
    this.#speakers = speakers
  }

  static async open(base: string, config: KitConfig): Promise<Stage> {
    const houseKeys = await fetchHouseKeys(base)
    const keys = [...config.keys, config.retiredKey]
    return new Stage(
      config,
      keys.map((key) => new Speaker({ base, key, houseKeys, timeoutMs: 60_000 })),
    )
  }

  close(): void {
    for (const speaker of this.#speakers) speaker.close()
  }

  /** A name for a round or a transaction that no run ever used. */
  name(what: string): string {
    this.#names += 1
    return `${what}-${this.#run}-${this.#names}`
  }

  /** The bare answer, whatever it is. 0 and 1 are the live keys, 2 is the retired one. */
  async raw(method: 'GET' | 'POST', path: string, body: string, twist?: Twist, key: 0 | 1 | 2 = 0): Promise<Heard> {
    return await (this.#speakers[key] as Speaker).ask(method, path, body, twist)
  }

  /** An answer that must be final, signed and ours. */
  async ask(method: 'GET' | 'POST', path: string, body?: object, key: 0 | 1 = 0): Promise<Reply> {
    const received = await this.raw(method, path, body === undefined ? '' : JSON.stringify(body), {}, key)
    expectThat(
      received.status === 200 || received.status === 400,
      `${path} answered ${received.status}: ${received.body}`,
    )
    expectThat(received.isSigned, `the answer of ${path} is not signed`)
    return readReply(received)
  }

  async transact(call: Call, key: 0 | 1 = 0): Promise<Reply> {
    return await this.ask('POST', '/v1/wallet/transactions', this.callBody(call), key)
  }

  callBody(call: Call): object {
    const [first] = this.players
    const { game, currency } = this.config
    return { player: first?.name, session: first?.session, game, currency, ...call }
  }

  async balance(player: TestPlayer): Promise<bigint> {
    const reply = await this.ask('POST', '/v1/wallet/balance', { player: player.name, currency: this.config.currency })
    expectThat(reply.code === 'OK', `the balance was answered with ${reply.code}`)
    return reply.balance
  }

  async sandbox(input: object): Promise<Readonly<Record<string, unknown>>> {
    const reply = await this.ask('POST', '/v1/wallet/sandbox', input)
    expectThat(reply.status === 200, `the sandbox refused ${JSON.stringify(input)}: ${reply.code}`)
    return reply.value
  }

  async addPlayer(balance: bigint): Promise<TestPlayer> {
    const { player } = await this.sandbox({ do: 'player', currency: this.config.currency, balance: String(balance) })
    const made: TestPlayer = { name: String(player), session: '' }
    this.players.push(made)
    await this.enter(made)
    return made
  }

  async launch(player: TestPlayer, game = this.config.game): Promise<string> {
    return String((await this.sandbox({ do: 'launch', player: player.name, game })).token)
  }

  /** Free rounds of a player, as a campaign would give them. */
  async grant(
    player: TestPlayer,
    { count, game = this.config.game, seconds = 3_600 }: { count: number; game?: string; seconds?: number },
  ): Promise<string> {
    const { grant } = await this.sandbox({ do: 'grant', player: player.name, game, count, bet: '100', seconds })
    return String(grant)
  }

  async openSession(token: string, more: object = {}): Promise<Reply> {
    const { game, currency } = this.config
    return await this.ask('POST', '/v1/wallet/session', { token, game, currency, ...more })
  }

  /** Gives a player a fresh session. */
  async enter(player: TestPlayer): Promise<void> {
    const reply = await this.openSession(await this.launch(player))
    expectThat(reply.code === 'OK', `a session was answered with ${reply.code}`)
    expectThat(reply.value.player === player.name, 'the session is another player’s')
    player.session = String(reply.value.session)
  }
}

export function readReply({ status, body }: Heard): Reply {
  const value = JSON.parse(body) as Record<string, unknown>
  return {
    status,
    code: String(value.code),
    balance: BigInt(typeof value.balance === 'string' ? value.balance : -1),
    results: (value.results ?? []) as Reply['results'],
    value,
  }
}
