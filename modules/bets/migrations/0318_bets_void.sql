-- Bets that ended void, for who gave something for them.
create view bets_v_void with (security_invoker = true) as select id from bets_bet where state = 'void';
revoke insert, update, delete on bets_v_void from laro_app;
