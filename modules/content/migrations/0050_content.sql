-- Everything the brand publishes, one row a thing. What is particular to a kind is in details; its shape is model.ts.
-- Nothing is deleted: a withdrawn item stays, with who withdrew it and when.
create table content_item (
  id uuid primary key,
  kind text not null
    check (kind in ('announcement', 'notice', 'banner', 'help_category', 'help_article', 'page', 'video')),
  state text not null check (state in ('draft', 'live', 'withdrawn')),
  position integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  version integer not null check (version > 0),
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  check (
    kind not in ('announcement', 'notice') or (
      coalesce(details ->> 'type' in ('B', 'PL', 'PU', 'PR', 'H'), false) and
      coalesce(details ->> 'execution' in ('A', 'B', 'F'), false) and
      coalesce(details ->> 'platform' = 'W', false)
    )
  ),
  check (
    kind <> 'banner' or coalesce(
      details ->> 'groupName' in
        ('w_home', 'w_activity', 'w_model', 'w_register', 'w_video', 'w_event', 'w_login', 'w_forget'),
      false
    )
  ),
  check (kind <> 'page' or coalesce(details ->> 'page' in ('description', 'sponsor', 'seamless'), false)),
  check (kind <> 'help_article' or details ? 'categoryId')
);

-- What a visitor reads: the live items of a kind, newest first.
create index content_item_live on content_item (kind, starts_at desc) where state = 'live';
-- What an operator reads.
create index content_item_kind on content_item (kind, updated_at desc);

-- One text a language. The HTML is the cleaned one: what was stripped is kept nowhere.
create table content_text (
  item_id uuid not null references content_item (id),
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (title <> ''),
  html text not null,
  primary key (item_id, language)
);
