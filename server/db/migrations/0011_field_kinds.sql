-- What a field asks for, its choices, and which field is 取引日, 取引金額 and 取引先
-- (docs/rules/administration.md#workflows).

alter table workflow
  add column field_kind01 smallint check (field_kind01 between 1 and 4),
  add column field_kind02 smallint check (field_kind02 between 1 and 4),
  add column field_kind03 smallint check (field_kind03 between 1 and 4),
  add column field_kind04 smallint check (field_kind04 between 1 and 4),
  add column field_kind05 smallint check (field_kind05 between 1 and 4),
  add column field_kind06 smallint check (field_kind06 between 1 and 4),
  add column field_kind07 smallint check (field_kind07 between 1 and 4),
  add column field_kind08 smallint check (field_kind08 between 1 and 4),
  add column field_kind09 smallint check (field_kind09 between 1 and 4),
  add column field_kind10 smallint check (field_kind10 between 1 and 4),
  add column field_choices01 text[],
  add column field_choices02 text[],
  add column field_choices03 text[],
  add column field_choices04 text[],
  add column field_choices05 text[],
  add column field_choices06 text[],
  add column field_choices07 text[],
  add column field_choices08 text[],
  add column field_choices09 text[],
  add column field_choices10 text[],
  add column transaction_date_field smallint check (transaction_date_field between 1 and 10),
  add column transaction_amount_field smallint check (transaction_amount_field between 1 and 10),
  add column counterparty_field smallint check (counterparty_field between 1 and 10);

-- Kept at submission. Date and amount are what the fields mean, and the key is that of the text in the field; null
-- without a field, and for a value that is none (docs/rules/applications.md#kinds-of-fields).
alter table application
  add column field_kind01 smallint check (field_kind01 between 1 and 4),
  add column field_kind02 smallint check (field_kind02 between 1 and 4),
  add column field_kind03 smallint check (field_kind03 between 1 and 4),
  add column field_kind04 smallint check (field_kind04 between 1 and 4),
  add column field_kind05 smallint check (field_kind05 between 1 and 4),
  add column field_kind06 smallint check (field_kind06 between 1 and 4),
  add column field_kind07 smallint check (field_kind07 between 1 and 4),
  add column field_kind08 smallint check (field_kind08 between 1 and 4),
  add column field_kind09 smallint check (field_kind09 between 1 and 4),
  add column field_kind10 smallint check (field_kind10 between 1 and 4),
  add column transaction_date_field smallint check (transaction_date_field between 1 and 10),
  add column transaction_amount_field smallint check (transaction_amount_field between 1 and 10),
  add column counterparty_field smallint check (counterparty_field between 1 and 10),
  add column transaction_date date,
  add column transaction_amount numeric,
  add column counterparty_key text collate "C";

-- For a search by 取引日: of an audit for all divisions, and of a year.
create index application_transaction_date on application (transaction_date) where transaction_date is not null;

-- Those whose 取引日 is no date are counted beside such a search.
create index application_unread_date on application (application_id)
  where transaction_date_field is not null and transaction_date is null;
