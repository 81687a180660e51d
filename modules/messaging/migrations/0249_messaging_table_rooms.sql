-- Rooms of other modules have a word of theirs in front, so names are longer.
alter table messaging_chat_line drop constraint messaging_chat_line_room_check;
alter table messaging_chat_line add constraint messaging_chat_line_room_check check (room ~ '^[a-z0-9-]{1,48}$');
