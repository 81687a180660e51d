-- A round is drawn only when its stake is taken and its number is its own, both in the running transaction; so taking the number is a step
-- of its own, before the draw, and play_write_rounds follows it. False when a number was taken before, or the pair was revealed: then
-- another node was there first, nothing has been drawn, and the caller rolls back. A pair stands in one call at most once.
create function play_take_numbers(p_pairs uuid[], p_nonces bigint[], p_begun_ms bigint[]) returns boolean
language plpgsql security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  taken integer;
begin
  -- A pair that was revealed has no sealed seed. Asking for that, and not for when, leaves the primary key as the only way to find one.
  update play_pair as pair set nonce = pair.nonce + 1, begun_at = to_timestamp(given.begun_ms::float8 / 1000)
    from unnest(p_pairs, p_nonces, p_begun_ms) as given (id, nonce, begun_ms)
    where pair.id = given.id and pair.nonce = given.nonce and pair.seed_sealed is not null;
  get diagnostics taken = row_count;
  return taken = cardinality(p_pairs);
end $$;
revoke execute on function play_take_numbers from public;
grant execute on function play_take_numbers to laro_app;

-- The only writer of new rounds, as in 0176, of rounds whose numbers are taken: writes them and counts what they returned. False when a
-- round was written before: another node was there first, and the caller rolls back.
create or replace function play_write_rounds(
  p_players uuid[], p_ids uuid[], p_modes text[], p_keys text[], p_intents uuid[], p_nodes text[], p_configs integer[], p_pairs uuid[],
  p_nonces bigint[], p_currencies text[], p_stakes bigint[], p_max_payouts bigint[], p_choices json[], p_states json[], p_cursors integer[],
  p_statuses text[], p_payouts bigint[], p_jackpots bigint[], p_balances bigint[], p_begun_ms bigint[],
  -- As of play_add_returns.
  r_games text[], r_currencies text[], r_lanes smallint[], r_rounds bigint[], r_wagered numeric[], r_paid numeric[],
  r_returns double precision[], r_squares double precision[], r_expected double precision[]
) returns boolean language plpgsql security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  -- Once for all rounds of a kind, where a foreign key would look for each.
  if exists (select from unnest(p_configs) as given (id) group by given.id
             having not exists (select from play_config as config where config.id = given.id)) then
    raise foreign_key_violation using message = 'a round needs rules that are known';
  end if;

  insert into play_round (player_id, id, mode, key, intent, node_id, config_id, pair_id, nonce, currency, stake, max_payout,
      choice, actions, state, cursor, status, payout, jackpot, balance_after, begun_at, acted_at)
    select given.player_id, given.id, given.mode, given.key, given.intent, given.node_id, given.config_id, given.pair_id, given.nonce,
      given.currency, given.stake, given.max_payout, given.choice, '[]', given.state, given.cursor, given.status, given.payout,
      given.jackpot, given.balance_after, to_timestamp(given.begun_ms::float8 / 1000), to_timestamp(given.begun_ms::float8 / 1000)
    from unnest(p_players, p_ids, p_modes, p_keys, p_intents, p_nodes, p_configs, p_pairs, p_nonces, p_currencies, p_stakes,
        p_max_payouts, p_choices, p_states, p_cursors, p_statuses, p_payouts, p_jackpots, p_balances, p_begun_ms)
      as given (player_id, id, mode, key, intent, node_id, config_id, pair_id, nonce, currency, stake, max_payout, choice,
        state, cursor, status, payout, jackpot, balance_after, begun_ms);

  -- As play_add_returns does, which costs more as a function in a function.
  insert into play_return as kept (game, currency, lane, rounds, wagered, paid, returns, squares, expected)
    select * from unnest(r_games, r_currencies, r_lanes, r_rounds, r_wagered, r_paid, r_returns, r_squares, r_expected)
    on conflict (game, currency, lane) do update set rounds = kept.rounds + excluded.rounds,
      wagered = kept.wagered + excluded.wagered, paid = kept.paid + excluded.paid, returns = kept.returns + excluded.returns,
      squares = kept.squares + excluded.squares, expected = kept.expected + excluded.expected;
  return true;
exception when unique_violation then
  return false;
end $$;
