-- Double entry. An account's balance is credits less debits; all balances of a currency sum to zero.
-- Owned accounts have positive ids. The house's have negative ones: a purpose is a family of 16 neighbours, one a lane
-- (family + lane), so that no single row is hot; they are summed when read.
create table ledger_account (
  id bigint primary key,
  owner text collate "C" not null,
  kind text collate "C" not null,
  currency text collate "C" not null,
  lane smallint not null default 0,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  min_balance bigint not null default 0,
  seq bigint not null default 0,
  opened_at timestamptz not null default now(),
  unique (owner, kind, currency, lane),
  constraint ledger_account_is_covered check (balance - held >= min_balance)
) with (fillfactor = 70);

create sequence ledger_account_id;
create sequence ledger_house_family;

-- A batch is what one call of ledger_commit wrote. Posting ids are batch * 1000 + place, so an id tells its batch.
create sequence ledger_batch_id;

create table ledger_posting (
  id bigint not null,
  at timestamptz not null,
  group_id bigint not null,
  debit bigint not null,
  credit bigint not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  debit_after bigint not null,
  credit_after bigint not null,
  debit_seq bigint not null,
  credit_seq bigint not null,
  kind text collate "C" not null,
  ref text collate "C" not null,
  primary key (id, at),
  check (debit <> credit)
) partition by range (at);

-- A statement is read by account and place in the account's own history, so a page costs the same however long that history is.
-- The house's side is in nearly every posting and is read by time, from the primary key; it needs no index of its own.
create index ledger_posting_debit on ledger_posting (debit, debit_seq) where debit > 0;
create index ledger_posting_credit on ledger_posting (credit, credit_seq) where credit > 0;

-- What was asked, by the name of the intent: its key, then its scope. Callers' keys rise with time, so inserts stay on the
-- rightmost page. Most intents are accepted; the few that were refused have their reason beside.
create table ledger_idem (
  name text collate "C" primary key,
  request_hash uuid not null,
  group_id bigint not null,
  at timestamptz not null
);

create table ledger_refusal (
  group_id bigint primary key,
  refusal smallint not null
);

create table ledger_hold (
  id uuid primary key,
  account bigint not null references ledger_account (id),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('held', 'captured', 'released', 'expired')),
  ref text collate "C" not null,
  expires_at timestamptz,
  made_at timestamptz not null,
  closed_at timestamptz
);

create index ledger_hold_open on ledger_hold (expires_at) where state = 'held';
create index ledger_hold_account on ledger_hold (account) where state = 'held';

-- One hash chain a lane. A lane is held from a batch's first lock to its commit, so its chain is a line.
create table ledger_lane (
  lane smallint primary key,
  height bigint not null default 0,
  head bytea not null default decode(repeat('00', 32), 'hex')
) with (fillfactor = 10);

insert into ledger_lane (lane) select generate_series(0, 15);

create table ledger_batch (
  id bigint primary key,
  lane smallint not null,
  height bigint not null,
  at timestamptz not null,
  postings integer not null,
  root bytea not null,
  previous bytea not null,
  hash bytea not null,
  unique (lane, height)
);

-- A signed root covers, for each lane, the batches between two heights: exact, whatever the clock did at midnight.
create table ledger_root (
  day date primary key,
  size bigint not null,
  root bytea not null,
  previous bytea not null,
  signed_at timestamptz not null,
  kid text not null,
  signature bytea not null
);

create table ledger_root_lane (
  day date not null references ledger_root (day),
  lane smallint not null,
  from_height bigint not null,
  to_height bigint not null,
  first_leaf bigint not null,
  primary key (day, lane)
);

-- The subtree roots over each 1,024 batches of a day, so that a proof need not read the whole day.
create table ledger_root_chunk (
  day date not null references ledger_root (day),
  chunk integer not null,
  hash bytea not null,
  primary key (day, chunk)
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger ledger_posting_stays before update or delete on ledger_posting
  for each row execute function ledger_refuse_change();
create trigger ledger_batch_stays before update or delete on ledger_batch
  for each row execute function ledger_refuse_change();
create trigger ledger_root_stays before update or delete on ledger_root
  for each row execute function ledger_refuse_change();
create trigger ledger_idem_stays before update or delete on ledger_idem
  for each row execute function ledger_refuse_change();
create trigger ledger_refusal_stays before update or delete on ledger_refusal
  for each row execute function ledger_refuse_change();

-- Adds the monthly partitions from this month to `months` ahead. Safe to repeat; a job repeats it.
create function ledger_add_partitions(months integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date;
  name text;
  added integer := 0;
begin
  perform pg_advisory_xact_lock(5276000002);
  for month in
    select generate_series(date_trunc('month', now() at time zone 'UTC') - interval '1 month',
                           date_trunc('month', now() at time zone 'UTC') + make_interval(months => months), interval '1 month')
  loop
    name := 'ledger_posting_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I partition of ledger_posting for values from (%L) to (%L)', name,
                     month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      execute format('create trigger ledger_posting_stays_whole before truncate on %I
                      for each statement execute function ledger_refuse_change()', name);
      added := added + 1;
    end if;
  end loop;
  return added;
end $$;

select ledger_add_partitions(3);

create function ledger_open_account(p_owner text, p_kind text, p_currency text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  loop
    select id into found_id from ledger_account where owner = p_owner and kind = p_kind and currency = p_currency and id > 0;
    if found then return found_id; end if;
    insert into ledger_account (id, owner, kind, currency)
      values (nextval('ledger_account_id'), p_owner, p_kind, p_currency) on conflict do nothing;
  end loop;
end $$;

-- The house may go below nothing: its stakes account is what players lost, its payouts account what they won.
create function ledger_open_house(p_kind text, p_currency text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  family bigint;
begin
  perform pg_advisory_xact_lock(5276000003);
  select id - lane into family from ledger_account
    where owner = 'house' and kind = p_kind and currency = p_currency and lane = 0;
  if found then return family; end if;
  family := -16 * nextval('ledger_house_family');
  insert into ledger_account (id, owner, kind, currency, lane, min_balance)
    select family + lane, 'house', p_kind, p_currency, lane, -4000000000000000000 from generate_series(0, 15) lane;
  return family;
end $$;
