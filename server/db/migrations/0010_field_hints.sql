-- What an applicant reads below the label of an input field (docs/rules/administration.md#workflows).

alter table workflow
  add column field_hint01 text,
  add column field_hint02 text,
  add column field_hint03 text,
  add column field_hint04 text,
  add column field_hint05 text,
  add column field_hint06 text,
  add column field_hint07 text,
  add column field_hint08 text,
  add column field_hint09 text,
  add column field_hint10 text;
