-- 過去のお知らせ: the companies that a notice was for, stored once after its last day.

create table notice_recipient (
  notice_id integer not null references notice,
  supplier_id integer not null references supplier,
  primary key (notice_id, supplier_id)
);
create index notice_recipient_supplier on notice_recipient (supplier_id, notice_id);

alter table notice add column recipients_stored boolean not null default false;
create index notice_recipients_missing on notice (publish_date_to) where not recipients_stored;

-- Of a notice that has ended before, those companies are known that have opened it.
insert into notice_recipient (notice_id, supplier_id)
  select distinct r.notice_id, r.supplier_id from notice_read r join notice n on n.notice_id = r.notice_id
  where r.supplier_id is not null and n.publish_date_to < (now() at time zone 'Asia/Tokyo')::date;
update notice set recipients_stored = true where publish_date_to < (now() at time zone 'Asia/Tokyo')::date;
