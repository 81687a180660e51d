-- What has become of each bonus: for the costs of the promotions that gave them.
create view wallet_v_grant with (security_invoker = true) as
select id, state, amount, least(earned, cash_most) as cash from wallet_grant;
revoke insert, update, delete on wallet_v_grant from laro_app;
