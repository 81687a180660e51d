-- What somebody paid in is asked for of everybody who played in a window, and stands among all that they did.
create index reporting_fact_deposit on reporting_fact (branch_id, counted_at) include (currency, amount) where kind = 'deposit';
