import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { isCurrency } from '#kit/money.ts'
import type { SignedRequest, SignedRoute } from '#kit/signed-route.ts'
import { beginExclusion } from '#modules/compliance/service.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import { CallIsBad, passDoor, readBody } from '#modules/gateway/door.ts'
import { keepGrant } from '#modules/gateway/grants.ts'
import type { VendorLink } from '#modules/gateway/model.ts'
import { issueToken, namePlayer } from '#modules/gateway/sessions.ts'
import { endSessionsOf, findPlayer, type Player } from '#modules/gateway/store/vendors.ts'
import { createAccount } from '#modules/identity/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { openPurse } from '#modules/wallet/service.ts'

const PlayerName = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)

const SandboxBody = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('player'),
    currency: z.string().refine(isCurrency),
    balance: z.string().regex(/^(0|[1-9]\d{0,11})$/),
  }),
  z.strictObject({
    do: z.literal('launch'),
    player: PlayerName,
    game: z.string().regex(/^sandbox-[a-z0-9-]{1,40}$/),
  }),
  z.strictObject({
    do: z.literal('grant'),
    player: PlayerName,
    game: z.string().regex(/^sandbox-[a-z0-9-]{1,40}$/),
    count: z.int().min(1).max(100),
    bet: z.string().regex(/^[1-9]\d{0,11}$/),
    seconds: z.int().min(-86_400).max(86_400).meta({ description: 'Until it expires; below zero it has expired' }),
  }),
  z.strictObject({ do: z.literal('expire'), player: PlayerName }),
  z.strictObject({ do: z.literal('exclude'), player: PlayerName }),
])

const SandboxReply = z.strictObject({
  player: PlayerName,
  token: z.string().optional(),
  grant: z.string().optional(),
})

/**
 * What a test of the wallet API needs and no vendor may do: players with money of nobody's, launches without a browser, sessions
 * that end, members who exclude themselves. It is mounted only where nobody plays for real, and answers test vendors alone.
 */
export function sandboxApi(gateway: Gateway): SignedRoute {
  return {
    method: 'POST',
    path: '/v1/wallet/sandbox',
    summary:
      'For test vendors alone: makes a player, launches a game, grants free rounds, ends sessions or lets a player exclude themselves.',
    body: SandboxBody,
    reply: SandboxReply,
    run: (request) => passDoor(gateway, request, (vendor) => serve(gateway, vendor, request)),
  }
}

async function serve(gateway: Gateway, vendor: VendorLink, request: SignedRequest): Promise<object> {
  if (!vendor.isSandbox) throw new CallIsBad(400, 'BAD_REQUEST', 'this is not a test vendor')
  const input = readBody(gateway, request, SandboxBody)
  if (input.do === 'player') return { player: await makePlayer(gateway, vendor, input.currency, BigInt(input.balance)) }
  const player = await findPlayer(gateway.db.read, vendor.code, input.player)
  if (!player) throw new CallIsBad(400, 'PLAYER_UNKNOWN', 'we never named a player so')
  if (input.do === 'launch') return { player: player.player, token: await issueToken(gateway, player, input.game) }
  if (input.do === 'grant') return { player: player.player, grant: await makeGrant(gateway, player, input) }
  if (input.do === 'expire') await endSessions(gateway, player)
  else await beginExclusion(gateway.compliance, player.memberId, '6m')
  return { player: player.player }
}

async function makeGrant(
  gateway: Gateway,
  { vendor, player, currency }: Player,
  input: Extract<z.output<typeof SandboxBody>, { do: 'grant' }>,
): Promise<string> {
  const { game, count, bet, seconds } = input
  const expiresAt = new Date(gateway.clock.nowMs() + seconds * 1000)
  const id = newId<'grant'>(gateway.clock)
  const given = { id, campaign: 'sandbox', vendor, game, currency, count, stake: BigInt(bet), expiresAt }
  return (await keepGrant(gateway, given, player, 'given')).id
}

async function endSessions({ db, clock }: Gateway, { vendor, player }: Player): Promise<void> {
  await db.tx((tx) => endSessionsOf(tx, vendor, player, new Date(clock.nowMs())))
}

async function makePlayer(gateway: Gateway, vendor: VendorLink, currency: string, balance: bigint): Promise<string> {
  assert(isCurrency(currency), 'the schema names our currencies')
  const username = `sandbox${randomBytes(5).toString('hex')}`
  const made = await createAccount(gateway.identity, {
    username,
    nickname: 'Sandbox',
    password: randomBytes(12).toString('base64url'),
  })
  assert(made.ok, 'an account for a test could be made')
  const id = made.value.id as Player['memberId']
  const { player } = await namePlayer(gateway, vendor.code, id, currency)
  await gateway.db.tx(async (tx) => {
    const purse = await openPurse(tx, id, currency)
    if (balance === 0n) return
    const funding = await openHouse(tx, 'sandbox', currency)
    const legs = [{ step: 'post', kind: 'opening', debit: funding, credit: purse, amount: balance }] as const
    const paid = await post(tx, { scope: 'sys:sandbox', key: `opening:${id}`, ref: 'sandbox', legs })
    assert(paid.ok, 'the house pays for its tests')
  })
  return player
}
