-- Readers choose the order of a list of applications and search in it.
--
-- `other_key` orders a list the other way: by 申請日時 (newest first) where `sort_key` is the 回答希望日, and the
-- reverse.
alter table work_list add column other_key text collate "C";
-- No list gets longer or shorter.
alter table work_list disable trigger long_list_update;
update work_list w set other_key = case
    when w.search_type = 3
      then lpad((8640000000000000 - floor(extract(epoch from a.application_at) * 1000)::bigint)::text, 17, '0')
    else to_char(a.applicant_answers_hope_date, 'YYYY-MM-DD')
  end
from application a where a.application_id = w.application_id;
alter table work_list enable trigger long_list_update;
alter table work_list alter column other_key set not null;
create index work_list_other on work_list (principal_id, search_type, other_key, application_id) include (also);

-- What a search in a list reads: number, form, applicant and the first custom field that is filled.
alter table application add column list_key text collate "C" generated always as (
  'no.' || application_id::text || chr(10) || search_key(workflow_name) || chr(10)
  || search_key(applicant_full_name) || chr(10) || coalesce(search_key(coalesce(
    field_value01, field_value02, field_value03, field_value04, field_value05,
    field_value06, field_value07, field_value08, field_value09, field_value10)), '')) stored;
