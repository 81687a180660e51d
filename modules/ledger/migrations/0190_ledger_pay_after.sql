-- What rounds pay, after their stakes were taken by ledger_commit in the same transaction and lane: a round is drawn only when its stake is
-- taken, so its payout is a second call. Its line belongs to the stake's group and has no name of its own: the stake's name is written in
-- the same transaction, and nobody can repeat one without the other. So it is held to that transaction: the groups are of batches that it
-- has written, and the purses and the house's row are rows that it has changed, and therefore locked. A purse stands in a call once.
-- There is nothing to refuse: whatever does not fit is an error, and undoes the stakes too.
create function ledger_pay_after(
  p_lane smallint, p_house bigint, p_kind text, p_groups bigint[], p_purses bigint[], p_amounts bigint[], p_refs text[],
  out batch bigint, out at timestamptz,
  -- By payout.
  out balances bigint[]
) language plpgsql security definer
  set search_path = public, pg_temp
  -- Plans are made once, not at every call, and must suit a table of millions even when made while it is empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  ceiling constant bigint := 4000000000000000000;
  own constant xid := pg_current_xact_id()::xid;
  house constant bigint := p_house + p_lane;
  house_balance bigint;
  house_seq bigint;
  house_currency text;
  lane_height bigint;
  lane_head bytea;
  batch_root bytea;
  paid constant integer := cardinality(p_purses);
  seqs bigint[];
  house_balances bigint[] := array_fill(0::bigint, array[paid]);
begin
  select l.height, l.head into lane_height, lane_head from ledger_lane l where l.lane = p_lane and l.xmin = own;
  select a.balance, a.seq, a.currency into house_balance, house_seq, house_currency
    from ledger_account a where a.id = house and a.id < 0 and a.xmin = own;
  if lane_head is null or house_balance is null or exists (
    select from (select distinct g.id / 1000 as id from unnest(p_groups) g (id)) followed
    where not exists (select from ledger_batch b where b.id = followed.id and b.xmin = own))
  then
    raise exception 'a payout follows its stake in the same transaction and lane';
  end if;
  at := clock_timestamp();
  batch := nextval('ledger_batch_id');

  with credited as (
    update ledger_account a set balance = a.balance + p.amount, seq = a.seq + 1
      from unnest(p_purses, p_amounts) with ordinality p (purse, amount, place)
      where a.id = p.purse and a.id > 0 and a.xmin = own and a.currency = house_currency and a.balance + p.amount <= ceiling
      returning p.place, a.balance, a.seq
  )
  select array_agg(balance order by place), array_agg(seq order by place) into balances, seqs from credited;
  if cardinality(balances) is distinct from paid then
    raise exception 'a payout goes to a purse that its transaction has taken a stake from, once';
  end if;
  for place in 1..paid loop
    house_balance := house_balance - p_amounts[place];
    house_balances[place] := house_balance;
  end loop;

  insert into ledger_posting (id, at, group_id, debit, credit, currency, amount, debit_after, credit_after,
                              debit_seq, credit_seq, kind, ref)
    select ledger_pay_after.batch * 1000 + p.place - 1, ledger_pay_after.at, p.group_id, house, p.purse, house_currency, p.amount,
           p.debit_after, p.credit_after, house_seq + p.place, p.seq, p_kind, p.ref
    from unnest(p_groups, p_purses, p_amounts, p_refs, house_balances, balances, seqs)
         with ordinality p (group_id, purse, amount, ref, debit_after, credit_after, seq, place);
  select sha256(string_agg(ledger_leaf(ledger_pay_after.batch * 1000 + p.place - 1, p.group_id, house, p.purse, house_currency, p.amount,
           p_kind, p.ref), ''::bytea order by p.place)) into batch_root
    from unnest(p_groups, p_purses, p_amounts, p_refs) with ordinality p (group_id, purse, amount, ref, place);

  update ledger_account a set balance = house_balance, seq = house_seq + paid where a.id = house;
  insert into ledger_batch (id, lane, height, at, postings, root, previous, hash)
    values (ledger_pay_after.batch, p_lane, lane_height + 1, ledger_pay_after.at, paid, batch_root, lane_head,
            ledger_batch_hash(p_lane, lane_height + 1, ledger_pay_after.at, paid, batch_root, lane_head))
    returning hash into lane_head;
  update ledger_lane l set height = lane_height + 1, head = lane_head where l.lane = p_lane;
end $$;

revoke execute on function ledger_pay_after from public;
grant execute on function ledger_pay_after to laro_app;
