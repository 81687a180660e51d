-- One window of one kind that was settled for everybody. A run is begun with the rules that it goes by and ends when all are paid; begun
-- anew after a crash it goes by the same ones, so that it comes to the same payouts.
create table contracts_run (
  no bigint generated always as identity primary key,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime', 'rebate')),
  period text not null,
  measure text not null check (measure in ('turnover', 'loss', 'net')),
  currency text not null,
  window_start timestamptz not null,
  window_end timestamptz not null check (window_end > window_start),
  -- Of the brand, the last of the window: the day that what it pays is shown under.
  day date not null,
  time_zone text not null,
  rules jsonb not null,
  began_at timestamptz not null,
  done_at timestamptz,
  -- When a second way of counting came to the same.
  audited_at timestamptz,
  unique (kind, period, measure, currency, window_start)
);
create index contracts_run_open on contracts_run (no) where done_at is null;
create index contracts_run_unaudited on contracts_run (no) where audited_at is null;

-- What a window came to for one agent, written with the money's movement and never altered.
create table contracts_payout (
  id uuid primary key,
  run_no bigint not null references contracts_run (no),
  agent_id uuid not null,
  kind text not null,
  currency text not null,
  day date not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  contract_id uuid references contracts_contract (id),
  -- Of rebates: the agent's own, by category.
  rates jsonb,
  -- Of dividends that made good an earlier loss: who the agent stood under, the upline first.
  path uuid[],
  brought bigint not null,
  base bigint not null,
  active integer not null,
  rate_ppm integer not null,
  share bigint not null,
  breakage_ppm bigint not null,
  corrections bigint not null,
  carry_before bigint not null,
  carry_after bigint not null,
  paid bigint not null check (paid >= 0),
  loss_before bigint not null,
  loss_periods_before integer not null,
  loss_after bigint not null,
  loss_periods_after integer not null,
  inputs_hash bytea not null,
  -- The line of the ledger that paid it.
  posting bigint,
  settled_at timestamptz not null,
  unique (run_no, agent_id),
  check (carry_before + share + corrections = paid + carry_after),
  check ((paid > 0) = (posting is not null))
);
create index contracts_payout_of_agent on contracts_payout (agent_id, kind, currency, run_no desc);
create index contracts_payout_day on contracts_payout (agent_id, currency, day, kind) include (paid);
create index contracts_payout_carried on contracts_payout (run_no) where path is not null;
create index contracts_payout_window on contracts_payout (agent_id, kind, window_start);
revoke update, delete on contracts_payout from laro_app;
revoke delete on contracts_run from laro_app;

-- Days whose short windows have been told of: one message a day, and not one every five minutes.
create table contracts_told (
  day date primary key,
  at timestamptz not null
);

-- Bets that were settled anew after they had been counted are few, and are looked for in every window.
create index contracts_fact_changed on reporting_fact (currency, counted_at) where kind = 'bet' and bets <> 1;
