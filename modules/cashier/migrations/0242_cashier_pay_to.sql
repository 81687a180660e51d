-- Where a payer sends the money: {number, holder, institution, reference}; null where a code or the provider's page says it.
alter table cashier_deposit add column pay_to jsonb;
