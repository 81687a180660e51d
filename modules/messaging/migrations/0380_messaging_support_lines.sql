-- A line is said by a member, or by an operator who answers one in the room that is theirs alone.
alter table messaging_chat_line alter column member_id drop not null;
alter table messaging_chat_line add column operator_id uuid;
alter table messaging_chat_line add constraint messaging_chat_line_author_check check (num_nonnulls(member_id, operator_id) = 1);
create index messaging_chat_line_support on messaging_chat_line (room, id desc) where room like 'help-%' and deleted_at is null;
