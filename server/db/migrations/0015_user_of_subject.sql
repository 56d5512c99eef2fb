-- One subject belongs to one user per role. A partial index can't be the target of a foreign key.
-- Binding and releasing therefore don't wait for transactions that only reference the user, such as a save
-- that inserts the user's idempotency key.
drop index user_of_subject;
create unique index user_of_subject on portal_user (issuer, subject, role) where subject is not null;
