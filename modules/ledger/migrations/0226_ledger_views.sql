-- What the ledger publishes of itself, read with the rights of whoever asks. Without the revoke a view of one table could be written
-- through, which nothing but ledger_commit may do.
create view ledger_v_account with (security_invoker = true) as
  select id, owner, kind, currency, lane, balance, held, min_balance, seq, opened_at from ledger_account;
create view ledger_v_posting with (security_invoker = true) as
  select id, at, group_id, debit, credit, currency, amount, debit_after, credit_after, debit_seq, credit_seq, kind, ref from ledger_posting;
create view ledger_v_batch with (security_invoker = true) as
  select id, lane, height, at, postings from ledger_batch;
create view ledger_v_hold with (security_invoker = true) as
  select id, account, amount, state, ref, expires_at, made_at, closed_at from ledger_hold;
revoke insert, update, delete on ledger_v_account, ledger_v_posting, ledger_v_batch, ledger_v_hold from laro_app;
