-- An account of the house that is there is found without waiting. Before, everybody who looked one up waited for whoever had done so before
-- to commit: settling, placing and paying took turns.
create or replace function ledger_open_house(p_kind text, p_currency text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  family bigint;
begin
  select id - lane into family from ledger_account
    where owner = 'house' and kind = p_kind and currency = p_currency and lane = 0;
  if found then return family; end if;
  perform pg_advisory_xact_lock(5276000003);
  -- Perhaps somebody has opened it meanwhile.
  select id - lane into family from ledger_account
    where owner = 'house' and kind = p_kind and currency = p_currency and lane = 0;
  if found then return family; end if;
  family := -16 * nextval('ledger_house_family');
  insert into ledger_account (id, owner, kind, currency, lane, min_balance)
    select family + lane, 'house', p_kind, p_currency, lane, -4000000000000000000 from generate_series(0, 15) lane;
  return family;
end $$;
