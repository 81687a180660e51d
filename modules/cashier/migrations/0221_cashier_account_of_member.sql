-- All payout accounts that a member ever had: those that were removed count when it is asked who shares one.
create index cashier_account_of_member on cashier_account (member_id);
