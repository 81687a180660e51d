-- How a member wants the sportsbook shown, the same on every device.
create table sports_choice (
  member_id uuid primary key,
  odds_format text not null check (odds_format in ('decimal', 'hong-kong', 'malay', 'indonesian', 'american')),
  -- Leagues and matches, the newest first.
  favourites text[] not null
);
