drop view cashier_v_deficit;
alter table cashier_standing drop column deficit;
