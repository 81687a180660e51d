import type { z } from 'zod'
import { type Currency, isCurrency } from '#kit/money.ts'
import type { SignedRequest, SignedRoute } from '#kit/signed-route.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import { type Answerer, CallIsBad, passDoor, readBody } from '#modules/gateway/door.ts'
import type { Action, KnownTx, VendorLink } from '#modules/gateway/model.ts'
import * as protocol from '#modules/gateway/protocol.ts'
import { openGameSession } from '#modules/gateway/sessions.ts'
import { findRoundsNamed, findTx, findTxsOfRound } from '#modules/gateway/store/rounds.ts'
import { findPlayer, type Player } from '#modules/gateway/store/vendors.ts'
import { runTransactions } from '#modules/gateway/transactions.ts'

/** The calls that vendors make. Their paths are the public protocol and stay. */
export function walletApi(gateway: Gateway): SignedRoute[] {
  const at = (described: Omit<SignedRoute, 'run'>, answer: Answerer): SignedRoute => ({
    ...described,
    fault: protocol.FaultReply,
    run: (request) => passDoor(gateway, request, answer),
  })
  return [
    at(
      {
        method: 'POST',
        path: '/v1/wallet/session',
        summary: 'Turns a launch token into a session; the token is used up by it.',
        body: protocol.SessionBody,
        reply: protocol.SessionReply,
      },
      async (vendor, request) => {
        const body = readBody(gateway, request, protocol.SessionBody)
        return await openGameSession(gateway, vendor, { ...body, currency: knownCurrency(body.currency) })
      },
    ),
    at(
      {
        method: 'POST',
        path: '/v1/wallet/balance',
        summary: 'What a player can use now.',
        body: protocol.BalanceBody,
        reply: protocol.BalanceReply,
      },
      async (vendor, request) => await readBalance(gateway, vendor, request),
    ),
    at(
      {
        method: 'POST',
        path: '/v1/wallet/transactions',
        summary: 'Bets, wins and all else that moves money, in order, all or none; sent again it has no second effect.',
        body: protocol.TransactionsBody,
        reply: protocol.TransactionsReply,
      },
      async (vendor, request) => await transact(gateway, vendor, request),
    ),
    at(
      {
        method: 'GET',
        path: '/v1/wallet/transactions/:id',
        summary: 'What became of a transaction.',
        reply: protocol.TransactionReply,
      },
      async (vendor, { params }) => await showTransaction(gateway, vendor, params.id ?? ''),
    ),
    at(
      {
        method: 'GET',
        path: '/v1/wallet/rounds/:id',
        summary: 'A round: the parts that players have in it, with their transactions.',
        reply: protocol.RoundReply,
      },
      async (vendor, { params }) => await showRound(gateway, vendor, params.id ?? ''),
    ),
  ]
}

/** One that we do not offer is a mistake of the vendor's settings: said by name, and nothing happens. */
function knownCurrency(currency: string): Currency {
  if (!isCurrency(currency)) throw new CallIsBad(400, 'CURRENCY_UNKNOWN', 'this currency is not offered here')
  return currency
}

const playersMax = 50_000

async function knownPlayer({ db, players }: Gateway, vendor: VendorLink, name: string): Promise<Player> {
  const known = players.get(`${vendor.code} ${name}`)
  if (known) return known
  const player = await findPlayer(db.read, vendor.code, name)
  if (!player) throw new CallIsBad(400, 'PLAYER_UNKNOWN', 'we never named a player so')
  if (players.size >= playersMax) players.clear()
  players.set(`${vendor.code} ${name}`, player)
  return player
}

async function readBalance(
  gateway: Gateway,
  vendor: VendorLink,
  request: SignedRequest,
): Promise<protocol.BalanceAnswer> {
  const asked = readBody(gateway, request, protocol.BalanceBody)
  const currency = knownCurrency(asked.currency)
  const player = await knownPlayer(gateway, vendor, asked.player)
  const code = currency === player.currency ? 'OK' : 'CURRENCY_MISMATCH'
  return { code, currency: player.currency, balance: String(await gateway.balances.load(player)) }
}

async function transact(
  gateway: Gateway,
  vendor: VendorLink,
  request: SignedRequest,
): Promise<protocol.TransactionsAnswer> {
  const body = readBody(gateway, request, protocol.TransactionsBody)
  const { game, round, session } = body
  const currency = knownCurrency(body.currency)
  const player = await knownPlayer(gateway, vendor, body.player)
  return await runTransactions(gateway, vendor, player, {
    player: player.player,
    session,
    game,
    round,
    currency,
    actions: body.actions.map(actionOf),
    isRoundEnd: body.round_end ?? false,
  })
}

function actionOf(action: z.output<typeof protocol.ActionBody>): Action {
  const amount = action.type === 'rollback' ? 0n : BigInt(action.amount)
  const ref = 'ref' in action ? (action.ref ?? null) : null
  const grant = 'grant' in action ? (action.grant ?? null) : null
  return { type: action.type, tx: action.tx, amount, ref, grant }
}

async function showTransaction({ db }: Gateway, vendor: VendorLink, name: string): Promise<protocol.TransactionAnswer> {
  const found = await findTx(db.read, vendor.code, name)
  return found ? { code: 'OK', transaction: recordOf(found) } : { code: 'BET_NOT_FOUND' }
}

async function showRound({ db }: Gateway, vendor: VendorLink, round: string): Promise<protocol.RoundAnswer> {
  const found = await findRoundsNamed(db.read, vendor.code, round)
  const parts = await Promise.all(
    found.map(async ({ player, game, currency, state, openedAt, endedAt }) => ({
      player,
      game,
      currency,
      state,
      opened_at: openedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      transactions: (await findTxsOfRound(db.read, { vendor: vendor.code, player, round })).map(recordOf),
    })),
  )
  return { code: parts.length > 0 ? 'OK' : 'BET_NOT_FOUND', round, parts }
}

function recordOf({ tx, player, round, type, amount, currency, ref, grant, state, code, at }: KnownTx) {
  return {
    tx,
    player,
    round,
    type,
    amount: String(amount),
    currency,
    ref,
    grant,
    state,
    result: code,
    at: at.toISOString(),
  }
}

/** Our public keys, for vendors who check what we sign with them. Anybody may read it. */
export function keysApi({ signer }: Gateway): SignedRoute {
  return {
    method: 'GET',
    path: '/v1/wallet/keys',
    summary: 'The public keys that our answers and calls are signed with, as a JWK set; unsigned.',
    reply: protocol.KeysReply,
    async run() {
      const keys = signer.publicKeys().map(({ kid, jwk }) => ({ ...jwk, kid }))
      return { status: 200, headers: {}, body: JSON.stringify({ keys }) }
    },
  }
}
