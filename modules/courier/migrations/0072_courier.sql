-- What goes out to people by SMS and by mail. A message is written with the work that causes it, so that neither is there
-- without the other, and carried out after the commit.
create table courier_message (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'mail')),
  -- Who carries it; decided when it is written, so that a change of provider finds no message of another's.
  provider text not null,
  -- Enough to find it when somebody asks ("+63917•••4567"), and too little to write to anyone.
  recipient_hint text not null,
  -- Recipient, subject and text, under the server's key. They are secrets (codes, links), so they go as soon as they are sent.
  sealed bytea,
  state text not null check (state in ('queued', 'sent', 'failed', 'expired', 'withheld')),
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  -- After this the message is of no use to its reader, and is dropped instead of sent.
  expires_at timestamptz not null,
  next_try_at timestamptz not null,
  done_at timestamptz,
  fault text,
  check (state <> 'queued' or sealed is not null),
  check (sealed is null or state = 'queued' or (state = 'sent' and provider = 'inbox')),
  check ((state = 'queued') = (done_at is null))
);
create index courier_message_queued on courier_message (next_try_at) where state = 'queued';
create index courier_message_created on courier_message (created_at);
