-- What members said about being told of promotions, each time they said it: the last row holds. Who said nothing is told nothing.
create table promotions_consent (
  member_id uuid not null,
  at timestamptz not null,
  is_given boolean not null,
  primary key (member_id, at)
);
revoke update, delete on promotions_consent from laro_app;
