-- A cash-out in play waits as long as a bet does, and is looked at again then: it is taken, or refused with a reason.
alter table sports_cash_out add column decides_at timestamptz, add column refusal text;
create unique index sports_cash_out_waiting on sports_cash_out (ticket_id)
  where decides_at is not null and taken_at is null and refusal is null;
create index sports_cash_out_due on sports_cash_out (decides_at) where taken_at is null and refusal is null;
