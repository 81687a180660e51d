import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { depthBelow, findPlace, findUplines, isWithin } from '#modules/agents/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
})

interface Row {
  readonly id: Id<'member'>
  readonly type: number
  readonly upline: string | null
}

const row = (type: number, upline: string | null): Row => ({ id: newId<'member'>(systemClock), type, upline })

async function insert(...rows: Row[]): Promise<void> {
  await db.tx(async (tx) => {
    await sql`insert into identity_account (id, kind, type, username, nickname, upline_id, created_at)
      select id, case when type in (1, 2) then 'agent' else 'member' end, type, id::text, 'x', upline, now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, type integer, upline uuid)`.execute(tx)
  })
}

async function add(type: number, upline: string | null): Promise<Id<'member'>> {
  const made = row(type, upline)
  await insert(made)
  return made.id
}

async function move(id: string, upline: string | null): Promise<void> {
  await db.tx(async (tx) => {
    await sql`update identity_account set upline_id = ${upline} where id = ${id}`.execute(tx)
  })
}

/** The tree as the accounts alone say it is, by walking up from each, against what the triggers keep; what differs is listed. */
async function findFaults(): Promise<unknown[]> {
  const { rows } = await sql`
    with recursive walk as (
      select id as descendant_id, id as ancestor_id, upline_id, 0 as depth from identity_account
        where kind <> 'operator' and type <> 4
      union all
      select walk.descendant_id, up.id, up.upline_id, walk.depth + 1 from walk
        join identity_account as up on up.id = walk.upline_id
    ), counted as (
      select account.id as member_id, account.upline_id as parent_id, account.kind = 'agent' as is_agent,
        (select count(*) from walk where descendant_id = account.id)::integer as level,
        (select count(*) from walk where ancestor_id = account.id and depth > 0)::integer as team_size,
        (select count(*) from walk where ancestor_id = account.id and depth = 1)::integer as directs,
        (select count(*) from walk join identity_account as person on person.id = walk.descendant_id
          where ancestor_id = account.id and depth > 0 and person.kind = 'agent')::integer as team_agents
      from identity_account as account where account.kind <> 'operator' and account.type <> 4
    )
    (select 'path' as what, descendant_id::text || ancestor_id || depth as row from walk
      except select 'path', descendant_id::text || ancestor_id || depth from agents_path)
    union all (select 'path too many', descendant_id::text || ancestor_id || depth from agents_path
      except select 'path too many', descendant_id::text || ancestor_id || depth from walk)
    union all (select 'node', to_jsonb(counted)::text from counted
      except select 'node', (to_jsonb(node) - 'joined_at')::text from agents_node as node)
    union all (select 'node too many', (to_jsonb(node) - 'joined_at')::text from agents_node as node
      except select 'node too many', to_jsonb(counted)::text from counted)`.execute(db.read)
  return rows
}

test('the tree follows the accounts: one by one, many in one statement, a branch that moves, an agent that stops', async () => {
  const top = await add(1, null)
  const [a, b, c] = [row(2, top), row(1, top), row(1, null)]
  const under = row(2, a.id)
  // Those below come first in the statement: who is placed does not depend on the order of rows.
  await insert(row(0, under.id), row(0, under.id), under, row(0, a.id), a, b, c, row(0, null))
  expect(await findFaults()).toEqual([])
  expect(await findPlace(db.read, top)).toMatchObject({ level: 1, teamSize: 6, teamAgents: 3, directs: 2 })
  expect(await findUplines(db.read, under.id)).toEqual([a.id, top])

  await move(a.id, c.id)
  expect(await findFaults()).toEqual([])
  expect(await findPlace(db.read, top)).toMatchObject({ teamSize: 1, teamAgents: 1, directs: 1 })
  expect([await isWithin(db.read, top, under.id), await depthBelow(db.read, c.id, under.id)]).toEqual([false, 2])
  await move(a.id, null)
  await move(under.id, b.id)
  expect(await findFaults()).toEqual([])

  await db.tx(async (tx) => {
    await sql`update identity_account set kind = 'member', type = 0 where id = ${c.id}`.execute(tx)
  })
  expect(await findFaults()).toEqual([])
})

test('the database itself refuses a circle, a ninth level of agents, and people under who is no agent', async () => {
  const chain = [await add(1, null)]
  for (let level = 2; level <= 8; level += 1) chain.push(await add(2, chain.at(-1) as string))
  const [first, second, last] = [chain[0] as string, chain[1] as string, chain[7] as string]
  const member = await add(0, last)
  expect((await findPlace(db.read, member))?.level).toBe(9)
  await expect(add(2, last)).rejects.toThrow('agents_node_is_not_too_deep')
  await expect(add(0, member)).rejects.toThrow('agents_node')
  await expect(move(first, last)).rejects.toThrow('own downline')
  await expect(move(second, second)).rejects.toThrow('identity_account')
  const other = await add(1, null)
  await add(2, other)
  await expect(move(other, second)).resolves.toBeUndefined()
  await expect(move(second, (await add(1, await add(1, null))) as string)).rejects.toThrow(
    'agents_node_is_not_too_deep',
  )
  await expect(
    db.tx(async (tx) => {
      await sql`update identity_account set kind = 'member', type = 0 where id = ${second}`.execute(tx)
    }),
  ).rejects.toThrow('only_agents_have_a_team')
  expect(await findFaults()).toEqual([])
})

test('nobody but the triggers writes the tree, the server itself included', async () => {
  const id = await add(1, null)
  const write = async (statement: ReturnType<typeof sql>) => await db.tx(async (tx) => await statement.execute(tx))
  await expect(write(sql`update agents_node set team_size = 7 where member_id = ${id}`)).rejects.toThrow('permission')
  await expect(write(sql`insert into agents_path values (${id}, ${await add(0, null)}, 1)`)).rejects.toThrow(
    'permission',
  )
  await expect(write(sql`delete from agents_path where ancestor_id = ${id}`)).rejects.toThrow('permission')
  await expect(write(sql`select agents_place(array[]::uuid[])`)).rejects.toThrow('permission')
})

test('people who join one team from everywhere while others move are all counted', async () => {
  const top = await add(1, null)
  const [left, right] = [await add(2, top), await add(2, top)]
  const deep = await add(2, left)
  await Promise.all([
    ...Array.from({ length: 12 }, async (_, at) => await add(0, [top, left, right, deep][at % 4] as string)),
    move(deep, right),
    move(right, left),
    move(deep, top),
  ])
  expect(await findFaults()).toEqual([])
  expect(await findPlace(db.read, top)).toMatchObject({ teamSize: 15, teamAgents: 3 })
})
