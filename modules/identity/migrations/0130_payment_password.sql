-- What is asked before money leaves. It counts its own wrong tries, apart from those at the door and shared by every call that
-- asks for it, so that guessing at one call uses up the tries at all others.
create table identity_payment_password (
  account_id uuid primary key references identity_account (id),
  hash text not null,
  changed_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  locked_until timestamptz
);
