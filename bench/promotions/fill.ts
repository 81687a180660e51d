import pg from 'pg'
import { systemClock } from '#kit/clock.ts'
import type { Mission } from '#modules/loyalty/mission-settings.ts'
import { missionsDocument } from '#modules/loyalty/mission-settings.ts'
import { hashTerms, type PromotionDocument } from '#modules/promotions/document.ts'
import { changeSetting, makeSettings } from '#modules/settings/service.ts'
import type { Database } from '#server/db/database.ts'
import { note } from '../figures.ts'

const words = { title: 'A bonus', text: 'Twenty times a hundred.' }

/** A bonus for a deposit that nobody wagers to its end while it is measured. */
const document: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '900000000000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'deposit', least: '100.00', repeats: 'once' },
  reward: {
    ...{ is: 'bonus', size: { percent: 100, most: '100000.00' } },
    terms: {
      ...{ kind: 'cashable', wagerTimes: 10, wagerOn: 'bonus', stakeMost: null, cashTimes: null, days: 30 },
      ...{ contribution: { RNG: 100, LIVE: 10 }, excludedGames: [] },
    },
  },
}

/**
 * Three promotions that every member has joined and was given a bonus of, written by the owner in a few statements with the shape that the
 * house would have given them. The purses are empty: what is measured is the wagering, which no money moves for.
 */
export async function fillGrants(url: string, promotions: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
    await client.query(`create temp table player as
      select id, row_number() over (order by id) as place from identity_account where username like 'bettor%'; analyze player`)
    const terms = hashTerms(document)
    const { terms: bonus } = document.reward as Extract<PromotionDocument['reward'], { is: 'bonus' }>
    for (let at = 1; at <= promotions; at += 1) {
      const id = `bench-${at}`
      note(`everybody has joined ${id} and has its bonus`)
      await client.query(`insert into promotions_promotion (id, version, made_at) values ($1, 1, now())`, [id])
      await client.query(
        `insert into promotions_version (promotion, version, document, terms_hash, made_at) values ($1, 1, $2, $3, now())`,
        [id, JSON.stringify(document), terms],
      )
      await client.query(`insert into promotions_joined (promotion, member_id, version, terms_hash, joined_at)
        select '${id}', id, 1, '${terms}', now() from player`)
      // Ids rise with time and are of the same kind, as those of the house.
      const hex = `lpad(to_hex(${at}), 8, '0') || substr(md5('${id}' || player.id), 9)`
      const grant = `overlay(overlay(${hex} placing '7' from 13) placing '8' from 17)::uuid`
      await client.query(`insert into promotions_award (id, promotion, version, terms_hash, member_id, period, source, currency, amount, base,
          state, asked_at, decided_at)
        select ${grant}, '${id}', 1, '${terms}', id, 'once', 'deposit:' || id, 'PHP', 10000000, 10000000, 'given', now(), now() from player`)
      await client.query(`insert into ledger_account (id, owner, kind, currency)
        select nextval('ledger_account_id'), id::text, 'bonus:' || ${grant}, 'PHP' from player`)
      await client.query(`insert into wallet_grant (id, member_id, currency, purse, kind, amount, target, contribution, excluded_games, given_at,
          expires_at)
        select ${grant}, player.id, 'PHP', account.id, 'cashable', 10000000, 100000000, '${JSON.stringify(bonus.contribution)}', '{}',
          now() - interval '1 minute', now() + interval '30 days'
        from player join ledger_account as account on account.owner = player.id::text and account.kind = 'bonus:' || ${grant}`)
    }
    for (const table of ['promotions_joined', 'promotions_award', 'ledger_account', 'wallet_grant', 'identity_account'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

/** So many missions for everybody, of all periods and kinds. */
export async function fillMissions(db: Database, count: number): Promise<void> {
  const settings = makeSettings({ db, clock: systemClock, announce: () => undefined, declared: [missionsDocument] })
  const missions = Array.from({ length: count }, (_, at): Mission => {
    const shared = {
      ...{
        id: `bench-${at}`,
        title: { EN: `Mission ${at}` },
        period: (['day', 'week', 'once'] as const)[at % 3] ?? 'day',
      },
      ...{ category: at % 2 === 0 ? null : ('RNG' as const), reward: { kind: 'points' as const, amount: 10 } },
      ...{ score: 1, after: null },
    }
    if (at % 4 === 3) return { ...shared, metric: 'turnover', target: { PHP: `${at}000.00`, USDT: `${at}.000000` } }
    return { ...shared, metric: at % 2 === 0 ? 'bets' : 'wins', target: 10 + at }
  })
  const value = { isOpen: true, boardPrizes: [], missions }
  const changed = await changeSetting(settings, { name: missionsDocument.name, version: 0, value }, null)
  if (!changed.ok) throw new Error(changed.refusal)
}
