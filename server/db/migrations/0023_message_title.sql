-- A search for a word in titles looks at every message of a mailbox. With the titles in an index it need not
-- read the messages, which are a hundred times larger. A title has at most 30 characters, so it always fits.
create index message_title on message (message_id) include (sent_at, title_key);
