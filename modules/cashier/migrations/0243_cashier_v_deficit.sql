-- What members owe goes to modules/wallet (0244), since corrected bets make debts too. For that migration alone, and gone with 0245.
create view cashier_v_deficit as select member_id, currency, deficit from cashier_standing where deficit > 0;
