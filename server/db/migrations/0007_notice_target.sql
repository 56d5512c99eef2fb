-- Who deals with whom, and who a notice is for. Each view is the only definition and shows the current state.

-- Which supplier deals with which division. A supplier that names no division deals with all of them.
create view supplier_dealing as
  select supplier_id, division_id from supplier_division
  union all
  select s.supplier_id, d.division_id from supplier s cross join division d
  where not exists (select from supplier_division m where m.supplier_id = s.supplier_id);

-- The suppliers that a notice is for, invalid ones included. A supplier that is targeted twice has two rows.
create view notice_target as
  select notice_id, supplier_id from notice_supplier
  union all
  select g.notice_id, m.supplier_id from notice_supplier_group g
  join supplier_group_member m on m.supplier_group_id = g.supplier_group_id
  union all
  select n.notice_id, d.supplier_id from notice n
  join supplier_dealing d on d.division_id = n.division_id
  where n.publish_all_flag
  union all
  select n.notice_id, s.supplier_id from notice n cross join supplier s
  where n.system_notice_flag;
