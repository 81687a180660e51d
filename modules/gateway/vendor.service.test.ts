import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { seedCatalog } from '#modules/catalog/demo/seed.ts'
import { findPlayable, winners } from '#modules/catalog/service.ts'
import { beginExclusion } from '#modules/compliance/service.ts'
import { adapterFor } from '#modules/gateway/adapter.ts'
import { launch } from '#modules/gateway/launch.ts'
import { linkConfigured } from '#modules/gateway/link-vendors.ts'
import { grantFreeRounds } from '#modules/gateway/service.ts'
import { namePlayer } from '#modules/gateway/sessions.ts'
import { findGrants } from '#modules/gateway/store/grants.ts'
import { findVendor } from '#modules/gateway/store/vendors.ts'
import { syncGames } from '#modules/gateway/sync.ts'
import { blockAccount } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { signInTrial } from '#modules/identity/trial.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { joinPromotion, listFor, requestReward } from '#modules/promotions/members.ts'
import { tellMakers, writeVersion } from '#modules/promotions/service.ts'
import { followWinners } from '#modules/records/bets/winners.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { addMember } from '#tests/support/members.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
import { noFaults } from '#world/vendor/faults.ts'
import { type RunningVendor, startVendor } from '#world/vendor/server.ts'

/** The house and the simulated vendor, each on a port of its own, with nothing between them but HTTP. */

const dataDir = mkdtempSync(join(tmpdir(), 'laro-vendor-'))
const game = 'kara-krus'
let db: Database
let server: Server
let vendor: RunningVendor
let address: string
let member: Id<'member'>

beforeAll(async () => {
  vendor = await startVendor()
  const config = readConfig({
    LARO_WEB: 'off',
    LARO_DATA_DIR: dataDir,
    PORT: '0',
    LARO_VENDORS: JSON.stringify([vendor.door]),
  })
  db = await testDatabase()
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  address = await server.listen()
  vendor.operate(address)
  await syncGames(server.services.gateway)
  member = await newMember(1_000_000n)
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
  expect(await findDrift(db)).toEqual([])
  await db.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => vendor.setFaults({ ...noFaults }))

let members = 0
async function newMember(balance: bigint): Promise<Id<'member'>> {
  members += 1
  return await addMember(server.services, `vendorplayer${members}`, balance)
}

const input = (more: object = {}) => ({
  nodeId: game,
  currency: 'PHP',
  language: 'EN',
  memberId: member as Id<'member'> | null,
  site: new URL(address).origin,
  ...more,
})

/** Launches a game and opens its page as a browser would; gives what the page knows. */
async function open(more: object = {}): Promise<{ sitting: string; html: string; status: number; url: string }> {
  const launched = await launch(server.services.gateway, input(more))
  if (!launched.ok) throw new Error(launched.refusal)
  const page = await fetch(launched.value.url)
  const html = await page.text()
  const sitting = /data-sitting="([^"]+)"/.exec(html)?.[1] ?? ''
  return { sitting, html, status: page.status, url: launched.value.url }
}

async function play(sitting: string, bet: string, choice = 'kara') {
  const answer = await fetch(new URL('/api/round', vendor.door.url), {
    method: 'POST',
    body: JSON.stringify({ sitting, bet, choice }),
  })
  return (await answer.json()) as { code: string; win: string; balance: string; round: string; x100: number }
}

const countTokens = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from gateway_token`.execute(db.read)
  return rows[0]?.count
}

const balance = async (id = member) => (await balanceOf(db.read, id, 'PHP')).available

describe('launching', () => {
  test('a vendor’s games come into the catalogue by themselves, open and with its figures', async () => {
    expect(await findPlayable(server.services.catalog, game)).toMatchObject({
      gameName: 'Kara Krus',
      source: 'vendor',
      state: 'open',
      vassalage: 'KULAY',
    })
  })

  test('SE-03 a vendor whose games cannot be put on the shelves is set aside, and those behind it come', async () => {
    const later = await startVendor()
    later.operate(address)
    await linkConfigured(server.services.gateway, { ...later.door, code: 'PULA', name: 'Pula', mode: 'single' })
    const cure = await poisonRow(db, 'catalog_vendor', `new.vassalage = 'KULAY'`)
    // The server's own job may come in the same minute: what these have set aside is their own.
    const sync = async () => await syncGames({ ...server.services.gateway })
    const reported = await setAsideIn(sync)
    expect(reported.map(({ loop, item }) => `${loop} ${item}`)).toContain('gateway-games KULAY')
    const { rows } = await sql<{ name: string }>`
      select display_name as name from catalog_vendor where vassalage = 'PULA' limit 1`.execute(db.read)
    expect(rows).toEqual([{ name: 'Pula' }])
    await cure()
    expect(await setAsideIn(sync)).toEqual([])
    await sql`update gateway_vendor set state = 'off' where code = 'PULA'`.execute(db.single)
    await later.close()
  })

  test('CA-04.2 CA-04.11 a house game leads to its page, for real or with play money', async () => {
    await seedCatalog(server.services.catalog)
    const real = await launch(server.services.gateway, input({ nodeId: 'dagat-dice' }))
    expect(real).toMatchObject({
      ok: true,
      value: { kind: 'page', url: '/play/dagat-dice', mode: 'real', origin: null },
    })
    const demo = await launch(server.services.gateway, input({ nodeId: 'dagat-dice', memberId: null }))
    expect(demo).toMatchObject({ ok: true, value: { url: '/play/dagat-dice?mode=demo', mode: 'demo' } })
    const table = await launch(server.services.gateway, input({ nodeId: 'baccarat-sinag' }))
    expect(table).toMatchObject({ ok: true, value: { kind: 'page', url: '/live/baccarat-sinag', mode: 'real' } })
    const soon = await launch(server.services.gateway, input({ nodeId: 'barangay-hoops' }))
    expect(soon).toEqual({ ok: false, refusal: 'game_is_soon' })
  })

  test('CA-04.2 a launch opens the vendor’s page once, framed by our site alone', async () => {
    const first = await open()
    expect(first.status).toBe(200)
    expect(first.sitting).not.toBe('')
    expect(first.html).toContain('data-balance="10000.00"')
    const page = await fetch(first.url)
    expect(page.status).toBe(410)
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${new URL(address).origin}`)
  })

  test('what cannot be played says why by name', async () => {
    const { gateway } = server.services
    expect(await launch(gateway, input({ nodeId: 'no-such-game' }))).toEqual({ ok: false, refusal: 'game_is_unknown' })
    expect(await launch(gateway, input({ currency: 'XYZ' }))).toEqual({ ok: false, refusal: 'currency_is_not_offered' })
    const gone = await newMember(100n)
    await blockAccount(server.services.identity, gone, atHome)
    expect(await launch(gateway, input({ memberId: gone }))).toEqual({ ok: false, refusal: 'account_is_blocked' })
  })

  test('BX-06.7 who has excluded themselves starts no game of a vendor on the main wallet, and the vendor is not asked', async () => {
    const leaver = await newMember(1_000n)
    expect(await findVendor(db.read, 'KULAY')).toMatchObject({ mode: 'single' })
    expect(await launch(server.services.gateway, input({ memberId: leaver }))).toMatchObject({ ok: true })
    const tokensBefore = await countTokens()
    await beginExclusion(server.services.compliance, leaver, '6m')
    expect(await launch(server.services.gateway, input({ memberId: leaver }))).toEqual({
      ok: false,
      refusal: 'self_excluded',
    })
    expect(await countTokens()).toBe(tokensBefore)
  })

  test.each([
    ['is down', { isDown: true }],
    ['is slow', { slowMs: 4_500 }],
    ['lies', { lies: true }],
  ])('a vendor that %s is told to be down', async (_, faults) => {
    vendor.setFaults(faults)
    expect(await launch(server.services.gateway, input())).toEqual({ ok: false, refusal: 'vendor_is_down' })
  })

  test('a vendor that leads elsewhere is not followed', async () => {
    const { gateway } = server.services
    const link = await findVendor(db.read, 'KULAY')
    if (!link) throw new Error('the vendor is linked')
    const answer = await adapterFor(gateway, { ...link, gameOrigin: 'https://elsewhere.example' }).launch({
      ...input(),
      game,
      mode: 'demo',
      player: null,
      token: null,
    })
    expect(answer).toEqual({ ok: false, refusal: 'vendor_is_down' })
  })

  test('CA-04.11 ST-04.2 a visitor may try, a trial is told to register, a member plays', async () => {
    const { identity } = server.services
    const trial = await signInTrial(identity, atHome)
    const signed = await signIn(identity, 'member', { username: 'vendorplayer1', password: 'bukang-liwayway' }, atHome)
    if (!trial.ok || !signed.ok) throw new Error('nobody could sign in')
    const ask = async (url: string, token?: string, body?: object) => {
      const headers = { 'user-agent': atHome.userAgent ?? '', ...(token && { authorization: `Bearer ${token}` }) }
      const method = body ? 'POST' : 'GET'
      const answer = await server.app.inject({ method, url, headers, ...(body && { payload: body }) })
      const { code, value } = answer.json<{ code: string; value: { kind: string; mode: string } | null }>()
      return [code, value?.kind, value?.mode]
    }
    const anywhere = `/wps/relay/GCS_gameLaunchFB?nodeId=${game}`
    expect(await ask(anywhere)).toEqual(['sign_in_is_needed', undefined, undefined])
    expect(await ask(`${anywhere}&trial=1`)).toEqual(['ok', 'frame', 'demo'])
    expect(await ask(`${anywhere}&trial=1`, trial.value.token)).toEqual([
      'real_account_is_needed',
      undefined,
      undefined,
    ])
    expect(await ask(anywhere, signed.value.token)).toEqual(['ok', 'frame', 'real'])
    for (const body of [undefined, { nodeId: game }]) {
      const url = body ? '/wps/game/launchGame' : `/wps/game/launchGame?nodeId=${game}`
      expect(await ask(url, undefined, body)).toEqual(['sign_in_is_needed', undefined, undefined])
      expect(await ask(url, trial.value.token, body)).toEqual(['real_account_is_needed', undefined, undefined])
      expect(await ask(url, signed.value.token, body)).toEqual(['ok', 'frame', 'real'])
    }
    expect(await ask('/wps/game/leaveGame', signed.value.token, { nodeId: game })).toEqual(['ok', undefined, undefined])
  })

  test('CA-04.11 play money touches no purse', async () => {
    const before = await balance()
    const { sitting, html } = await open({ memberId: null })
    expect(html).toContain('data-mode="demo"')
    expect((await play(sitting, '10')).code).toBe('OK')
    expect(await balance()).toBe(before)
  })
})

describe('playing', () => {
  test('BX-04.3 rounds bet and win on the member’s purse, to the centavo', async () => {
    const before = await balance()
    const { sitting } = await open()
    let expected = before
    for (let i = 0; i < 8; i += 1) {
      const { code, win, balance: told } = await play(sitting, '10.50', i % 2 ? 'kara' : 'krus')
      expect(code).toBe('OK')
      expected += BigInt(win.replace('.', '')) - 1_050n
      expect(BigInt(told.replace('.', ''))).toBe(expected)
    }
    expect(await balance()).toBe(expected)
  })

  test.each([
    ['sends everything twice', { duplicate: 100 }],
    ['loses every other answer', { lose: 50 }],
    ['sends wins before bets', { reorder: 100 }],
    ['does all of it, late', { duplicate: 50, lose: 40, reorder: 50, delayMs: 5 }],
  ])('BX-04.3 a line that %s changes no amount', async (_, faults) => {
    const { sitting } = await open()
    vendor.setFaults(faults)
    let expected = await balance()
    for (let i = 0; i < 6; i += 1) {
      const { code, win } = await play(sitting, '10')
      if (code === 'OK') expected += BigInt(win.replace('.', '')) - 1_000n
      else expect(code).toBe('TEMPORARY')
    }
    expect(await balance()).toBe(expected)
  })

  test('what a vendor’s round pays stands on the winner board', async () => {
    const rich = await newMember(5_000_000n)
    const { sitting } = await open({ memberId: rich })
    const rounds: Awaited<ReturnType<typeof play>>[] = []
    // A coin falls the other way thirty times in a row once in a billion runs.
    for (let i = 0; i < 30 && !rounds.some(({ x100 }) => x100 > 0); i += 1) rounds.push(await play(sitting, '500'))
    expect(rounds.every(({ code }) => code === 'OK')).toBe(true)
    await followWinners({ db: server.services.db, catalog: server.services.catalog })
    const [shown] = await winners(server.services.catalog, null, 1)
    expect(shown).toMatchObject({ nodeId: game, amount: 96_000n, currency: 'PHP' })
  })

  test('BX-04.3 a poor player is refused by name and loses nothing', async () => {
    const poor = await newMember(500n)
    const { sitting } = await open({ memberId: poor })
    expect(await play(sitting, '10')).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: '5.00' })
    expect(await balance(poor)).toBe(500n)
  })

  test('BX-04.3 SE-06.2 free rounds are a grant: the stake costs nothing, the win is paid, each round counts it down', async () => {
    const lucky = await newMember(100n)
    const gift = {
      ...{ id: 'gift-1', campaign: 'welcome', vendor: 'KULAY', memberId: lucky, game, currency: 'PHP' as const },
      ...{ count: 3, stake: 1_000n, expiresAt: new Date('2099-01-01T00:00:00.000Z') },
    }
    expect(await grantFreeRounds(server.services.gateway, gift)).toMatchObject({ ok: true, value: { state: 'given' } })
    // The same id again is the same grant, and nothing else can have its name.
    expect(await grantFreeRounds(server.services.gateway, gift)).toMatchObject({ ok: true, value: { state: 'given' } })
    const other = await grantFreeRounds(server.services.gateway, { ...gift, count: 4 })
    expect(other).toEqual({ ok: false, refusal: 'grant_is_another' })
    const { sitting } = await open({ memberId: lucky })
    let won = 0n
    for (let i = 0; i < 3; i += 1) {
      const { code, win } = await play(sitting, '5')
      expect(code).toBe('OK')
      won += BigInt(win.replace('.', ''))
    }
    expect(await balance(lucky)).toBe(100n + won)
    expect(await findGrants(db.read, ['gift-1'])).toMatchObject([{ used: 3, count: 3, campaign: 'welcome' }])
  })

  test('a promotion gives free rounds: the maker is told once it answers, they cost nothing, and what they win is cash', async () => {
    const { promotions, gateway } = server.services
    const words = { title: 'Rounds', text: 'Three of them.' }
    const document = {
      ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '100.00' },
      ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
      trigger: { on: 'code', code: 'ROUNDS2026' },
      reward: { is: 'rounds', vendor: 'KULAY', game, count: 3, stake: '10.00', days: 7 },
    } as const
    const lucky = await newMember(100n)
    const ask = async (id: string, reward: PromotionDocument['reward']) => {
      const written = await writeVersion(promotions, { id, version: 0, document: { ...document, reward } }, null)
      if (!written.ok) throw new Error(written.refusal)
      await joinPromotion(promotions, lucky, id, written.value.termsHash)
      return await requestReward(promotions, lucky, { promotion: id, code: 'ROUNDS2026' })
    }
    const given = await ask('three-rounds', document.reward)
    if (!given.ok) throw new Error(given.refusal)
    // An answer without a signature is none: it is asked for again.
    vendor.setFaults({ ...noFaults, lies: true })
    await tellMakers(promotions, gateway)
    expect(await findGrants(db.read, [given.value.id])).toMatchObject([{ state: 'asking' }])
    vendor.setFaults({ ...noFaults })
    await Promise.all([tellMakers(promotions, gateway), tellMakers(promotions, gateway)])
    expect(await findGrants(db.read, [given.value.id])).toMatchObject([
      { state: 'given', count: 3, campaign: 'three-rounds', used: 0 },
    ])
    const { sitting } = await open({ memberId: lucky })
    let won = 0n
    for (let i = 0; i < 3; i += 1) {
      const { code, win } = await play(sitting, '5')
      expect(code).toBe('OK')
      won += BigInt(win.replace('.', ''))
    }
    expect(await balance(lucky)).toBe(100n + won)
    expect(await findGrants(db.read, [given.value.id])).toMatchObject([{ used: 3 }])

    // A game that the maker does not have: the award is rejected, and the budget has it back.
    expect(await ask('no-rounds', { ...document.reward, game: 'no-such-game' })).toMatchObject({ ok: true })
    await tellMakers(promotions, gateway)
    const { shown } = await listFor(promotions, lucky)
    expect(shown.find(({ promotion }) => promotion.id === 'no-rounds')).toMatchObject({
      ...{ state: 'Rejected', award: { reason: 'free_rounds_are_refused' }, promotion: { spent: 0n } },
    })
  })

  test('BX-04.3 a round can be seen again, and the feed tells it', async () => {
    const { gateway } = server.services
    const link = await findVendor(db.read, 'KULAY')
    if (!link) throw new Error('the vendor is linked')
    const { sitting } = await open()
    const { round } = await play(sitting, '10')
    const { player } = await namePlayer(gateway, 'KULAY', member, 'PHP')
    const adapter = adapterFor(gateway, link)
    const replay = await adapter.replay(round, player)
    if (!replay.ok) throw new Error(replay.refusal)
    expect((await fetch(replay.value)).status).toBe(200)
    const feed = await adapter.feed(null)
    expect(feed.ok && feed.value.events.some((event) => event.round === round)).toBe(true)
  })
})
