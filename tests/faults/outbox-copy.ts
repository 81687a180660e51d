import { topic } from '#tests/faults/calls.ts'

/**
 * News that nobody listens to is swept away after half a minute. What was written is therefore copied by a trigger, in the same
 * transaction, to where the audit can count it at the end. Run as the owner of the schema.
 */
export const outboxCopyStatements = [
  'create table if not exists faults_news (id bigint primary key, key text not null)',
  `create or replace function faults_copy_news() returns trigger language plpgsql as $$
   begin insert into faults_news (id, key) values (new.id, new.key); return null; end $$`,
  `create or replace trigger faults_copy after insert on server_outbox
   for each row when (new.topic = '${topic}') execute function faults_copy_news()`,
]
