-- What rounds returned is counted by a reader of bets' events. It begins where rounds stopped counting themselves.
select bets_add_reader('returns');

drop function play_write_rounds;
drop function play_add_returns;

-- The only writer of new rounds, as in 0176, of rounds whose numbers are taken: writes them. False when a
-- round was written before: another node was there first, and the caller rolls back.
create function play_write_rounds(
  p_players uuid[], p_ids uuid[], p_modes text[], p_keys text[], p_intents uuid[], p_nodes text[], p_configs integer[], p_pairs uuid[],
  p_nonces bigint[], p_currencies text[], p_stakes bigint[], p_max_payouts bigint[], p_choices json[], p_states json[], p_cursors integer[],
  p_statuses text[], p_payouts bigint[], p_jackpots bigint[], p_balances bigint[], p_begun_ms bigint[]
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
  return true;
exception when unique_violation then
  return false;
end $$;
revoke execute on function play_write_rounds from public;
grant execute on function play_write_rounds to laro_app;
