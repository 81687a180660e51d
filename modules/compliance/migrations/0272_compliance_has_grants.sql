-- A member's accounts are guarded for two reasons, each with a mark of its own: limits, and grants of bonus money. The guard goes with the last.
alter table compliance_member add column has_grants boolean not null default false;
