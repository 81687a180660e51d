-- Budgets that all nodes spend together, as rate-limiter-flexible writes them: who, how much in this window, and when it ends (in
-- milliseconds since 1970). Nothing is lost with them but a few minutes of counting, so they are not written to the log.
create unlogged table server_rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index server_rate_limit_expire on server_rate_limit (expire);
