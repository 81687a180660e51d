-- The app may read the ledger and call its functions. Nothing else: not even a bug of ours can edit a balance.
revoke insert, update, delete on ledger_account, ledger_posting, ledger_idem, ledger_refusal, ledger_hold, ledger_lane, ledger_batch,
  ledger_root, ledger_root_lane, ledger_root_chunk from laro_app;
revoke usage, select on sequence ledger_account_id, ledger_house_family, ledger_batch_id from laro_app;
-- Roots are written by the signer, once, and stay.
grant insert on ledger_root, ledger_root_lane, ledger_root_chunk to laro_app;
revoke execute on function ledger_add_partitions, ledger_open_account, ledger_open_house, ledger_commit from public;
grant execute on function ledger_add_partitions, ledger_open_account, ledger_open_house, ledger_commit to laro_app;
