import { expect, test } from 'vitest'
import { statementsOf } from '#server/jobs/boss-database.ts'

test.each([
  ['select 1', ['select 1']],
  ['BEGIN; select 1;\n select 2; COMMIT;\n ', ['BEGIN', 'select 1', 'select 2', 'COMMIT']],
  ["select 'a;b''c;d'; select 2", ["select 'a;b''c;d'", 'select 2']],
  ['select "odd;name"; select 2', ['select "odd;name"', 'select 2']],
  ['select 1 -- not; here\n; select 2', ['select 1 -- not; here', 'select 2']],
  ['select 1 /* not; here */; select 2', ['select 1 /* not; here */', 'select 2']],
  ['do $$ begin perform 1; end $$; select 2', ['do $$ begin perform 1; end $$', 'select 2']],
  ['do $a$ select $$;$$; $a$; select 2', ['do $a$ select $$;$$; $a$', 'select 2']],
  ['', []],
])('a script is cut only where a statement ends: %j', (script, statements) => {
  expect(statementsOf(script)).toEqual(statements)
})
