import { connect, createServer, type Server, type Socket } from 'node:net'

/** What becomes of a commit that the ledger sends. */
export type CommitFate = 'pass' | 'lose-answer' | 'lose-commit'

const commit = Buffer.from('commit\0')
const ledgerCall = Buffer.from('ledger_commit(')
const committed = Buffer.from('COMMIT\0')

interface Line {
  readonly client: Socket
  readonly upstream: Socket
  /** The transaction under way called the ledger; others, such as the job queue's, are left alone. */
  movesMoney: boolean
  /** PostgreSQL's answer to the commit is awaited, to be thrown away when it is there. */
  isLosingAnswer: boolean
}

/**
 * Stands between the server and PostgreSQL and knows one thing of their protocol: what a commit looks like, and its answer.
 * A commit is a message by itself, sent after the answer to all before it, so it never shares a packet with another.
 */
export class CuttingProxy {
  readonly cuts = { answersLost: 0, commitsLost: 0, lines: 0 }
  readonly #server: Server
  readonly #lines = new Set<Line>()
  readonly #decide: () => CommitFate

  private constructor(target: number, decide: () => CommitFate) {
    this.#decide = decide
    this.#server = createServer((client) => this.#open(client, target))
  }

  static async open(target: number, decide: () => CommitFate): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target, decide)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  /** Resets every connection at once, wherever each of them is. */
  cutAll(): void {
    for (const line of this.#lines) {
      this.cuts.lines += 1
      cut(line)
    }
  }

  close(): void {
    this.#server.close()
    for (const line of this.#lines) cut(line)
  }

  #open(client: Socket, target: number): void {
    const upstream = connect(target, '127.0.0.1')
    const line: Line = { client, upstream, movesMoney: false, isLosingAnswer: false }
    this.#lines.add(line)
    client.on('data', (bytes: Buffer) => this.#toPostgres(line, bytes))
    upstream.on('data', (bytes: Buffer) => this.#toServer(line, bytes))
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      socket.on('error', () => cut(line))
      socket.on('close', () => {
        this.#lines.delete(line)
        cut(line)
      })
    }
  }

  #toPostgres(line: Line, bytes: Buffer): void {
    if (bytes.includes(ledgerCall)) line.movesMoney = true
    if (line.movesMoney && bytes.includes(commit)) {
      line.movesMoney = false
      const fate = this.#decide()
      if (fate === 'lose-commit') {
        this.cuts.commitsLost += 1
        cut(line)
        return
      }
      line.isLosingAnswer = fate === 'lose-answer'
    }
    line.upstream.write(bytes)
  }

  #toServer(line: Line, bytes: Buffer): void {
    if (line.isLosingAnswer && bytes.includes(committed)) {
      // The money has moved, for good; the one who asked will never be told over this line.
      this.cuts.answersLost += 1
      cut(line)
      return
    }
    line.client.write(bytes)
  }
}

function cut({ client, upstream }: Line): void {
  client.resetAndDestroy()
  upstream.resetAndDestroy()
}
