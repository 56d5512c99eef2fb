-- The kinds of mails are the code's (server/mail/texts.ts): a new one needs no migration.
alter table mail drop constraint mail_kind_check;
