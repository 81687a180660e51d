-- Pictures that members sent, as we drew them again. They are few and small, and belong to what they prove, so they live and are
-- backed up with it.
create table files_file (
  id uuid primary key,
  member_id uuid not null,
  purpose text not null check (purpose in ('feedback', 'proof', 'kyc')),
  bytes bytea not null check (length(bytes) between 1 and 20971520),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- When something began to need it. What nobody needs within a day is swept.
  claimed_at timestamptz
);
-- Already packed: trying to pack them once more would only cost time.
alter table files_file alter column bytes set storage external;
create index files_file_unclaimed on files_file (created_at) where claimed_at is null;

-- How many pictures a member has sent on a day.
create table files_quota (
  member_id uuid not null,
  day date not null,
  sent integer not null check (sent > 0),
  primary key (member_id, day)
);
create index files_quota_day on files_quota (day);
