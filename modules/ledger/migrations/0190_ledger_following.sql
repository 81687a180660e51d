-- ledger_commit as in 0145, with one more argument: money that follows from a movement of the same transaction. A stake is taken first and
-- only then is its round drawn, so what the round pays is a second call. Its lines belong to the stake's group. They have no name of their
-- own: the stake's name is written in the same transaction, and nobody can repeat one without the other. A refusal undoes everything.
drop function ledger_commit(smallint, text[], uuid[], integer[], bigint[], smallint[], integer[], integer[], bigint[], text[], text[],
  integer[], integer[], integer[], uuid[], timestamptz[], text[], text[], boolean);

create function ledger_commit(
  p_lane smallint,
  p_names text[], p_hashes uuid[], p_starts integer[],
  p_accounts bigint[],
  p_steps smallint[], p_debits integer[], p_credits integer[], p_amounts bigint[], p_kinds text[], p_refs text[],
  p_items integer[], p_firsts integer[], p_leg_holds integer[],
  p_holds uuid[], p_expiries timestamptz[], p_hold_refs text[], p_hold_kinds text[],
  p_is_guard_passed boolean,
  -- By leg, the group that it follows; nothing for movements with a name of their own.
  p_leg_groups bigint[],
  out lane smallint, out batch bigint, out at timestamptz,
  -- By item. A replay has the time and the group of the first answer.
  out refusals smallint[], out replays timestamptz[], out groups bigint[],
  -- By leg; nothing where no money moved.
  out debits_after bigint[], out credits_after bigint[]
) language plpgsql security definer
  set search_path = public, pg_temp
  -- Plans are made once, not at every call, and must suit a table of millions even when made while it is empty.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  ceiling constant bigint := 4000000000000000000;
  items constant integer := cardinality(p_starts);
  legs constant integer := cardinality(p_steps);
  accounts constant integer := cardinality(p_accounts);
  ids bigint[];
  balances bigint[];
  helds bigint[];
  floors bigint[];
  seqs bigint[];
  currencies text[];
  hold_accounts bigint[];
  hold_amounts bigint[];
  hold_states text[];
  hold_expiries timestamptz[];
  has_known boolean := false;
  has_guard boolean;
  guarded_items integer[];
  is_known boolean[];
  debit_seqs bigint[] := array_fill(null::bigint, array[legs]);
  credit_seqs bigint[] := debit_seqs;
  r record;
  leg integer := 1;
  item integer;
  refusal smallint;
  d integer;
  c integer;
  h integer;
  amount bigint;
  step smallint;
  lane_height bigint;
  lane_head bytea;
  batch_root bytea;
  posting_count integer;
begin
  debits_after := debit_seqs;
  credits_after := debit_seqs;

  -- Any free lane will do. A transaction that already has one goes on with it.
  if p_lane is not null then
    select l.lane, l.height, l.head into lane, lane_height, lane_head from ledger_lane l where l.lane = p_lane for no key update;
  else
    select l.lane, l.height, l.head into lane, lane_height, lane_head from ledger_lane l
      order by l.lane limit 1 for no key update skip locked;
    if not found then
      select l.lane, l.height, l.head into lane, lane_height, lane_head from ledger_lane l
        where l.lane = pg_backend_pid() % 16 for no key update;
    end if;
  end if;

  select array_agg(case when id < 0 then id + ledger_commit.lane else id end) into ids from unnest(p_accounts) a (id);
  if p_leg_groups is not null then
    -- What follows a movement has no name of its own: the movement's name protects it, because both are of one transaction. It moves
    -- money between accounts that its transaction has changed, and so has locked, and in batches that its transaction has written.
    select array_agg(a.balance), array_agg(a.held), array_agg(a.min_balance), array_agg(a.seq), array_agg(a.currency),
           bool_or(a.guarded is not null)
      into balances, helds, floors, seqs, currencies, has_guard
      from (select * from ledger_account a where a.id = any (ids) and a.xmin = pg_current_xact_id()::xid order by a.id) a;
    if cardinality(balances) is distinct from accounts or exists (
      select from (select distinct g.id / 1000 as id from unnest(p_leg_groups) g (id)) followed
      where not exists (select from ledger_batch b where b.id = followed.id and b.xmin = pg_current_xact_id()::xid))
    then
      raise exception 'what follows a movement is posted in its transaction, between its accounts';
    end if;
  else
    select array_agg(a.balance), array_agg(a.held), array_agg(a.min_balance), array_agg(a.seq), array_agg(a.currency),
           bool_or(a.guarded is not null)
      into balances, helds, floors, seqs, currencies, has_guard
      from (select * from ledger_account a where a.id = any (ids) order by a.id for no key update) a;
    if cardinality(balances) is distinct from accounts then
      -- Some are missing. This way is slower, and keeps their places empty.
      select array_agg(a.balance order by k.place_of), array_agg(a.held order by k.place_of),
             array_agg(a.min_balance order by k.place_of), array_agg(a.seq order by k.place_of), array_agg(a.currency order by k.place_of),
             bool_or(a.guarded is not null)
        into balances, helds, floors, seqs, currencies, has_guard
        from unnest(ids) with ordinality k (id, place_of) left join ledger_account a on a.id = k.id;
    end if;
  end if;
  at := clock_timestamp();
  batch := nextval('ledger_batch_id');

  -- What a guard has to see first is neither done nor remembered, so that the same name may come back with the guard's leave.
  -- A name that is known already is answered as ever.
  if has_guard and not p_is_guard_passed then
    select array_agg(distinct g.item) into guarded_items
      from unnest(p_steps, p_debits, p_kinds, p_items) g (step, debit, kind, item) join ledger_account a on a.id = ids[g.debit]
      where g.step in (0, 1) and g.kind = any (a.guarded)
        and not exists (select from ledger_idem i where i.name = p_names[g.item]);
    if guarded_items is not null and p_leg_groups is not null then
      raise exception 'what a guard has to see follows no other movement';
    end if;
  end if;

  -- Behind the locks: whoever committed one of these names before has let go of the accounts. Nearly always all are new.
  if guarded_items is not null then
    has_known := true;
  elsif p_leg_groups is null then
    begin
      insert into ledger_idem (name, request_hash, group_id, at)
        select k.name, k.hash, ledger_commit.batch * 1000 + k.start - 1, ledger_commit.at
        from unnest(p_names, p_hashes, p_starts) k (name, hash, start);
    exception when unique_violation then
      has_known := true;
    end;
  end if;
  if has_known then
    is_known := array_fill(false, array[items]);
    refusals := array_fill(0::smallint, array[items]);
    replays := array_fill(null::timestamptz, array[items]);
    groups := array_fill(0::bigint, array[items]);
    for r in
      select k.place_of, i.request_hash = p_hashes[k.place_of] as is_same, i.group_id, i.at, coalesce(f.refusal, 0::smallint) as refusal
      from unnest(p_names) with ordinality k (name, place_of)
      join ledger_idem i on i.name = k.name left join ledger_refusal f on f.group_id = i.group_id
    loop
      is_known[r.place_of] := true;
      refusals[r.place_of] := case when r.is_same then r.refusal else 1 end;
      if r.is_same then
        replays[r.place_of] := r.at;
        groups[r.place_of] := r.group_id;
      end if;
    end loop;
    if guarded_items is not null then
      foreach item in array guarded_items loop
        is_known[item] := true;
        refusals[item] := 12;
      end loop;
    end if;
    if not false = any (is_known) then
      return;
    end if;
    begin
      insert into ledger_idem (name, request_hash, group_id, at)
        select k.name, k.hash, ledger_commit.batch * 1000 + k.start - 1, ledger_commit.at
        from unnest(p_names, p_hashes, p_starts, is_known) k (name, hash, start, is_known) where not k.is_known;
    exception when unique_violation then
      -- Another transaction wrote one of our names, for other accounts, just now. Nothing is done yet: the runner tries again.
      raise exception 'a ledger name was written meanwhile' using errcode = 'serialization_failure';
    end;
  end if;

  if cardinality(p_holds) > 0 then
    select array_agg(x.account order by k.place_of), array_agg(x.amount order by k.place_of),
           array_agg(x.state order by k.place_of), array_agg(x.expires_at order by k.place_of)
      into hold_accounts, hold_amounts, hold_states, hold_expiries
      from unnest(p_holds) with ordinality k (id, place_of) left join ledger_hold x on x.id = k.id;
  end if;

  while leg <= legs loop
    d := p_debits[leg];
    c := p_credits[leg];
    amount := p_amounts[leg];

    -- Nearly every leg is an ordinary posting that goes through; it is worth a short way.
    if p_steps[leg] = 0 and balances[d] - helds[d] - amount >= floors[d] and balances[c] + amount <= ceiling
       and currencies[d] = currencies[c] and not has_known then
      balances[d] := balances[d] - amount;
      balances[c] := balances[c] + amount;
      seqs[d] := seqs[d] + 1;
      seqs[c] := seqs[c] + 1;
      debits_after[leg] := balances[d];
      credits_after[leg] := balances[c];
      debit_seqs[leg] := seqs[d];
      credit_seqs[leg] := seqs[c];
      leg := leg + 1;
      continue;
    end if;

    item := p_items[leg];
    if has_known and is_known[item] then
      leg := leg + 1;
      continue;
    end if;
    step := p_steps[leg];
    h := p_leg_holds[leg];
    refusal := 0;
    if balances[d] is null or (c > 0 and balances[c] is null) then
      refusal := 2;
    elsif step >= 2 and (hold_states[h] is null or hold_accounts[h] <> ids[d]) then
      refusal := 6;
    elsif step >= 2 and hold_states[h] <> 'held' then
      refusal := 7;
    elsif step = 2 and hold_expiries[h] <= at then
      refusal := 8;
    elsif step = 2 and amount > hold_amounts[h] then
      refusal := 9;
    elsif step = 4 and (hold_expiries[h] is null or hold_expiries[h] > at) then
      refusal := 10;
    elsif step = 1 and hold_states[h] is not null then
      refusal := 11;
    elsif step in (0, 2) and currencies[d] <> currencies[c] then
      refusal := 3;
    elsif step in (0, 1) and balances[d] - helds[d] - amount < floors[d] then
      refusal := 4;
    elsif step in (0, 2) and balances[c] + amount > ceiling then
      refusal := 5;
    end if;

    if refusal <> 0 and p_leg_groups is not null then
      raise exception 'what follows a movement was refused: %', refusal;
    end if;
    if refusal <> 0 then
      -- Undo this item's earlier legs, last first, and go on behind it.
      for done in reverse leg - 1..p_firsts[leg] loop
        d := p_debits[done];
        c := p_credits[done];
        h := p_leg_holds[done];
        step := p_steps[done];
        if step in (0, 2) then
          balances[d] := balances[d] + p_amounts[done];
          balances[c] := balances[c] - p_amounts[done];
          seqs[d] := seqs[d] - 1;
          seqs[c] := seqs[c] - 1;
          debits_after[done] := null;
          credits_after[done] := null;
        end if;
        if step = 1 then
          helds[d] := helds[d] - p_amounts[done];
          hold_states[h] := null;
        elsif step >= 2 then
          helds[d] := helds[d] + hold_amounts[h];
          hold_states[h] := 'held';
        end if;
      end loop;
      if refusals is null then
        refusals := array_fill(0::smallint, array[items]);
      end if;
      refusals[item] := refusal;
      insert into ledger_refusal (group_id, refusal) values (ledger_commit.batch * 1000 + p_firsts[leg] - 1, ledger_commit.refusals[item]);
      leg := case when item = items then legs + 1 else p_starts[item + 1] end;
      continue;
    end if;

    if step = 1 then
      helds[d] := helds[d] + amount;
      hold_accounts[h] := ids[d];
      hold_amounts[h] := amount;
      hold_states[h] := 'held';
      hold_expiries[h] := p_expiries[h];
    elsif step >= 2 then
      helds[d] := helds[d] - hold_amounts[h];
      hold_states[h] := case step when 2 then 'captured' when 3 then 'released' else 'expired' end;
    end if;
    if step in (0, 2) then
      balances[d] := balances[d] - amount;
      balances[c] := balances[c] + amount;
      seqs[d] := seqs[d] + 1;
      seqs[c] := seqs[c] + 1;
      debits_after[leg] := balances[d];
      credits_after[leg] := balances[c];
      debit_seqs[leg] := seqs[d];
      credit_seqs[leg] := seqs[c];
    end if;
    leg := leg + 1;
  end loop;

  if cardinality(p_holds) > 0 then
    insert into ledger_hold as x (id, account, amount, state, ref, kind, expires_at, made_at, closed_at)
      select k.id, k.account, k.amount, k.state, k.ref, k.kind, k.expires_at, ledger_commit.at,
             case when k.state <> 'held' then ledger_commit.at end
      from unnest(p_holds, hold_accounts, hold_amounts, hold_states, hold_expiries, p_hold_refs, p_hold_kinds)
           k (id, account, amount, state, expires_at, ref, kind)
      where k.state is not null
      on conflict (id) do update set state = excluded.state, closed_at = excluded.closed_at where x.state <> excluded.state;
  end if;

  insert into ledger_posting (id, at, group_id, debit, credit, currency, amount, debit_after, credit_after,
                              debit_seq, credit_seq, kind, ref)
    select ledger_commit.batch * 1000 + p.leg - 1, ledger_commit.at,
           coalesce(p_leg_groups[p.leg], ledger_commit.batch * 1000 + p.first - 1),
           ids[p.debit], ids[p.credit], currencies[p.debit], p.amount,
           p.debit_after, p.credit_after, p.debit_seq, p.credit_seq, p.kind, p.ref
    from unnest(p_debits, p_credits, p_amounts, p_kinds, p_refs, p_firsts, debits_after, credits_after, debit_seqs, credit_seqs)
         with ordinality p (debit, credit, amount, kind, ref, first, debit_after, credit_after, debit_seq, credit_seq, leg)
    where p.debit_after is not null;
  get diagnostics posting_count = row_count;

  update ledger_account a set balance = u.balance, held = u.held, seq = u.seq
    from unnest(ids, balances, helds, seqs) u (id, balance, held, seq)
    where a.id = u.id;

  if posting_count > 0 then
    select sha256(string_agg(ledger_leaf(ledger_commit.batch * 1000 + p.leg - 1,
             coalesce(p_leg_groups[p.leg], ledger_commit.batch * 1000 + p.first - 1),
             ids[p.debit], ids[p.credit], currencies[p.debit], p.amount, p.kind, p.ref), ''::bytea order by p.leg)) into batch_root
      from unnest(p_debits, p_credits, p_amounts, p_kinds, p_refs, p_firsts, debits_after)
           with ordinality p (debit, credit, amount, kind, ref, first, debit_after, leg)
      where p.debit_after is not null;
    lane_height := lane_height + 1;
    insert into ledger_batch (id, lane, height, at, postings, root, previous, hash)
      values (ledger_commit.batch, ledger_commit.lane, lane_height, ledger_commit.at, posting_count, batch_root, lane_head,
              ledger_batch_hash(ledger_commit.lane, lane_height, ledger_commit.at, posting_count, batch_root, lane_head))
      returning hash into lane_head;
    update ledger_lane l set height = lane_height, head = lane_head where l.lane = ledger_commit.lane;
  end if;
end $$;

revoke execute on function ledger_commit from public;
grant execute on function ledger_commit to laro_app;
