-- What a member is told, one row each. What the house says by itself is a template with figures, and is put into words where it is read;
-- what an operator wrote is kept in the languages they wrote.
create table messaging_message (
  id uuid primary key,
  member_id uuid not null,
  topic text not null check (topic in ('money', 'account', 'service', 'news')),
  template text check (length(template) between 1 and 40),
  figures jsonb,
  texts jsonb,
  -- What it came from. The same event twice is one message.
  source text not null check (length(source) between 1 and 200),
  created_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  check (template is not null or texts is not null)
);
create unique index messaging_message_source on messaging_message (member_id, source);
create index messaging_message_inbox on messaging_message (member_id, id desc) where deleted_at is null;
create index messaging_message_unread on messaging_message (member_id) where read_at is null and deleted_at is null;
create index messaging_message_deleted on messaging_message (deleted_at) where deleted_at is not null;
create index messaging_message_age on messaging_message (created_at);

-- What everybody is told is one row, and what each has done with it another, written when they do it.
create table messaging_broadcast (
  id uuid primary key,
  texts jsonb not null,
  source text not null unique check (length(source) between 1 and 200),
  created_at timestamptz not null,
  created_by uuid,
  withdrawn_at timestamptz
);
create table messaging_broadcast_state (
  member_id uuid not null,
  broadcast_id uuid not null references messaging_broadcast on delete cascade,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (member_id, broadcast_id)
);

create table messaging_feedback (
  id uuid primary key,
  member_id uuid not null,
  -- The wish's own key: sent twice it is one question.
  intent text not null,
  content text not null check (char_length(content) between 1 and 140),
  images uuid[] not null check (cardinality(images) <= 3),
  created_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  answered_by uuid,
  check ((answer is null) = (answered_at is null)),
  unique (member_id, intent)
);
create index messaging_feedback_own on messaging_feedback (member_id, id desc);
create index messaging_feedback_open on messaging_feedback (id) where answered_at is null;

create table messaging_chat_line (
  id bigint generated always as identity primary key,
  room text not null check (room ~ '^[a-z0-9-]{1,24}$'),
  member_id uuid not null,
  -- As it was when it was said, with what is forbidden dotted out.
  nickname text not null check (char_length(nickname) between 1 and 64),
  body text not null check (char_length(body) between 1 and 200),
  said_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid
);
create index messaging_chat_line_room on messaging_chat_line (room, id desc);
create index messaging_chat_line_member on messaging_chat_line (member_id, id desc);
create index messaging_chat_line_age on messaging_chat_line (said_at);

create table messaging_chat_mute (
  member_id uuid primary key,
  -- Null: until an operator says otherwise.
  until timestamptz,
  muted_at timestamptz not null,
  muted_by uuid not null
);
