-- A bet that is taken back takes its points with it, so what was counted may fall and rise again: movements of points are named by a number
-- of their own and no longer by how much was counted.
alter table loyalty_earning add column changes bigint not null default 0;
