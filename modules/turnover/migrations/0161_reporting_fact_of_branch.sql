-- What some places brought in short windows is read without reading what all others did.
create index reporting_fact_of_branch on reporting_fact (branch_id, counted_at) where kind = 'bet';
