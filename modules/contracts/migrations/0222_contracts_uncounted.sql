-- Members who bet enough in a run's window and still do not count as active, and why. Written in the transaction that begins the run and never
-- altered, so that a run that is gone on with, and every statement of it, judges them in the same way.
create table contracts_uncounted (
  run_no bigint not null references contracts_run (no),
  member_id uuid not null,
  reason text not null check (reason in ('browser', 'account', 'deposit')),
  primary key (run_no, member_id)
);
revoke update, delete on contracts_uncounted from laro_app;

-- What members paid in until a moment; deposits are few among the facts.
create index contracts_fact_deposit on reporting_fact (branch_id, currency, counted_at) include (amount) where kind = 'deposit';
