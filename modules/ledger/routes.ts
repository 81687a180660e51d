import { type Handler, handle } from '#kit/handler.ts'
import { formatMoney } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import * as contract from './contract.ts'
import type { Account, LedgerReadRefusal, LedgerRefusal } from './model.ts'
import type { SignedRoot } from './root.ts'
import { proveLine, readAccountsOf, readRoots, readStatement, verifyQuickly } from './service.ts'

export interface LedgerCalls {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly publicKeys: () => readonly { kid: string; jwk: object }[]
}

/** Every call works on the caller's own accounts: an account's owner is the member's id. */
export function ledgerRoutes({ db, publicKeys }: LedgerCalls): Handler<LedgerRefusal | LedgerReadRefusal>[] {
  return [
    handle(contract.accounts, async ({ actor }) => {
      const accounts = await readAccountsOf(db.read, actor.id)
      return yes({ accounts: accounts.map(accountReply) })
    }),

    handle(contract.statement, async ({ actor, query }) => {
      const accounts = await readAccountsOf(db.read, actor.id)
      const account = accounts.find(({ id }) => String(id) === query.account)
      if (!account) return no('account_is_missing')
      const before = query.before === undefined ? undefined : BigInt(query.before)
      const lines = await readStatement(db.read, { account: account.id, before, limit: query.limit })
      const isFull = lines.length === query.limit
      return yes({
        currency: account.currency,
        lines: lines.map((line) => ({
          id: String(line.id),
          groupId: String(line.groupId),
          seq: String(line.seq),
          at: line.at.toISOString(),
          kind: line.kind,
          ref: line.ref,
          amount: formatMoney(line.amount, account.currency),
          balanceAfter: formatMoney(line.balanceAfter, account.currency),
        })),
        next: isFull ? String(lines.at(-1)?.seq) : null,
      })
    }),

    handle(contract.proof, async ({ actor, params }) => {
      const proof = await proveLine(db.read, actor.id, BigInt(params.posting))
      if (!proof) return no('line_is_unknown')
      const { line, batch, root } = proof
      return yes({
        line: {
          id: String(line.id),
          groupId: String(line.groupId),
          debit: String(line.debit),
          credit: String(line.credit),
          currency: line.currency,
          amount: String(line.amount),
          kind: line.kind,
          ref: line.ref,
        },
        batch: { ...batch, leaves: [...batch.leaves], height: String(batch.height), atMicros: String(batch.atMicros) },
        root: root && { place: String(root.place), path: [...root.path], signed: rootReply(root.signed) },
      })
    }),

    handle(contract.roots, async ({ query }) => {
      const roots = await readRoots(db.read, { limit: query.limit })
      return yes({ roots: roots.map(rootReply), keys: publicKeys().map(({ kid, jwk }) => ({ kid, jwk: { ...jwk } })) })
    }),

    handle(contract.health, async () => {
      const { checks, postings, findings } = await db.tx(verifyQuickly)
      return yes({ checks, postings: String(postings), findings: [...findings] })
    }),
  ]
}

function accountReply({ id, kind, currency, balance, held }: Account) {
  return {
    id: String(id),
    kind,
    currency,
    balance: formatMoney(balance, currency),
    held: formatMoney(held, currency),
    available: formatMoney(balance - held, currency),
  }
}

function rootReply(root: SignedRoot) {
  return {
    day: root.day,
    size: String(root.size),
    root: Buffer.from(root.root).toString('hex'),
    previous: Buffer.from(root.previous).toString('hex'),
    signedAt: root.signedAt.toISOString(),
    kid: root.kid,
    signature: Buffer.from(root.signature).toString('base64url'),
  }
}
