-- Why a round is void, where it was not cut off: an operator declared it void. Whoever gives stakes back says so.
alter table rounds_round add column void_reason text check (void_reason in ('round_was_cut_off', 'round_was_declared_void'));
