-- Messages and notices have an index of their own (docs/decisions/0065). Two words that most applications
-- have would otherwise read the pairs of all applications to find no message. The index of all rows stays:
-- the former version searches messages by it.
create index search_text_message_pairs on search_text using gin (search_pairs(key))
  with (fastupdate = on, gin_pending_list_limit = 1024)
  where kind <> 'application';
alter index search_text_message_pairs alter column 1 set statistics 0;
