-- The raffle is drawn by tickets as the wheel and the egg are.
alter table loyalty_ticket drop constraint loyalty_ticket_game_check;
alter table loyalty_ticket add constraint loyalty_ticket_game_check check (game in ('wheel', 'egg', 'raffle'));
