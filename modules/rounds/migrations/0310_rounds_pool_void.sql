-- A round whose winners share a pool is not played where a side is empty or would pay hardly more than was staked.
alter table rounds_round drop constraint rounds_round_void_reason_check;
alter table rounds_round add constraint rounds_round_void_reason_check
  check (void_reason in ('round_was_cut_off', 'round_was_declared_void', 'side_is_empty', 'side_pays_too_little'));
