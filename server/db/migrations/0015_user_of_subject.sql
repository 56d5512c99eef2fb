-- One subject stands for one user of a role. Partial, so that it is no key that rows elsewhere could name: binding and
-- releasing then wait for nobody who merely names the user, such as the key of a save of his own.
drop index user_of_subject;
create unique index user_of_subject on portal_user (issuer, subject, role) where subject is not null;
