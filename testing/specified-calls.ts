/** A call that the specification names, with the keys of its input. A page of a list has `skip` and `limit`. */
export type SpecifiedCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: readonly string[];
  /** Of the JSON body. */
  readonly body: readonly string[];
  /** Of the JSON part of a multipart body. */
  readonly part: readonly string[];
};

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const get = (path: string, query = ''): SpecifiedCall => ({
  method: 'GET',
  path: `/api/${path}`,
  query: words(query),
  body: [],
  part: [],
});
const post = (path: string, body: string, query = ''): SpecifiedCall => ({
  method: 'POST',
  path: `/api/${path}`,
  query: words(query),
  body: words(body),
  part: [],
});
const multipart = (path: string, part: string): SpecifiedCall => ({
  ...post(path, ''),
  part: words(part),
});
const ten = (name: string) =>
  Array.from({ length: 10 }, (_, index) => `${name}${String(index + 1).padStart(2, '0')}`).join(' ');

const step =
  'application_id application_updated_at approval_route_step_id approval_route_step_updated_at comment';
const route = 'approval_route_name pic_approver_steps viewer_steps';

export const specifiedCalls: readonly SpecifiedCall[] = [
  get('user/logined_user'),
  get('order_edi/url'),
  get('top/check_session'),
  get('top/notice', 'skip limit'),
  get('top/system_notice', 'skip limit'),

  get('system_management/init'),
  get('workflow_management/workflow_list', 'skip limit'),
  get('workflow_management/detail/init', 'workflow_id'),
  post(
    'workflow_management/detail/edit',
    `division_id workflow_type_id ${ten('field_name')} receptionist route_setter final_approver_user updated_at`,
    'workflow_id',
  ),
  get('workflow_management/select_user/selected_user', 'division_id user_id'),
  get('workflow_management/select_user/users', 'division_id user_name skip limit'),
  get('workflow_management/select_department_user/init', 'division_id department_id user_ids'),
  get('workflow_management/select_department_user/users', 'department_id skip limit'),

  get('supplier_management/list/init'),
  get(
    'supplier_management/list/supplier_list',
    'supplier_code supplier_name contains_invalid_supplier skip limit',
  ),
  get('supplier_management/detail/init', 'supplier_id'),

  get('supplier_group_management/list/init'),
  get('supplier_group_management/list/supplier_group_list', 'group_name selected_division_id skip limit'),
  get('supplier_group_management/view/init', 'supplier_group_id'),
  get('supplier_group_management/edit/init', 'supplier_group_id'),
  post('supplier_group_management/edit/save', 'supplier_group_id edit'),
  get('supplier_group_management/edit/supplier_list', 'supplier_code supplier_name skip limit'),

  get('internal_user_management/list/init'),
  get('internal_user_management/list/search_department', 'division_id'),
  get(
    'internal_user_management/list/internal_user_list',
    'name division_id department_id privilege contains_invalid_user skip limit',
  ),
  get('internal_user_management/edit/user', 'user_id'),
  post(
    'internal_user_management/edit/update',
    'user_id privilege invalid_flag updated_at name division_name department_name',
  ),

  get('application/list/init'),
  get('application/list/workflow', 'division_id'),
  get('application/list/application_list', 'search_type skip limit'),
  get('application/create/init', 'workflow_id'),
  multipart(
    'application/create/save',
    `workflow_id division_name workflow_name applicant_division_name applicant_department_name
     applicant_company_name applicant_branch_office_name applicant_full_name ${ten('field_name')}
     applicant_answers_hope_date`,
  ),

  get('application/detail/init', 'application_id'),
  get('application/detail/application_file_download', 'file_id'),
  get('application/detail/step_file_download', 'file_id'),
  post('application/detail/delete', 'application_id updated_at'),
  multipart('application/detail/reject', step),
  multipart('application/detail/approve', `${step} ${route}`),

  get('application/select_department_user/department_list', 'division_id department_name skip limit'),
  get(
    'application/select_department_user/supplier_list',
    'division_id supplier_code supplier_name skip limit',
  ),
  get('application/select_department_user/user_list', 'department_id skip limit'),
  get('application/approval_route_load/saved_approval_route_list', 'approval_route_name skip limit'),
  post('application/approval_route_load/delete', 'saved_approval_route_id updated_at'),
  post('application/validate_pic_approver_steps', ''),
  post('application/approval_route_edit/new_save', route),
  post('application/approval_route_edit/overwrite_save', `${route} saved_approval_route_id updated_at`),

  get('notice/view/init', 'notice_id'),
  post('notice/view/mark_as_read', 'notice_id'),
  get('notice/view/download', 'file_id'),
  post('notice/view/delete', 'notice_id updated_at'),
  get('notice/edit/init'),
  multipart(
    'notice/edit/save',
    `division_id title body publish_date_from publish_date_to system_notice_flag publish_all_flag supplier_groups
     suppliers send_mail_flag`,
  ),

  get('message/index/search', 'title sender_name sent_date_from sent_date_to send_only skip limit'),
  get('message/view/init', 'message_id'),
  post('message/view/mark_as_read', 'message_id'),
  get('message/view/download', 'file_id'),
  get('message/create/destination_for_reply', 'reply_message_id'),
  get('message/create/logined_division_id'),
  multipart(
    'message/create/save',
    'title body send_department_group_all department_groups send_supplier_all suppliers send_mail_flag',
  ),

  get('select_supplier_group/selected_supplier_groups', 'division_id supplier_group_ids'),
  get('select_supplier_group/supplier_groups', 'division_id skip limit'),
  get('select_supplier/selected_suppliers', 'division_id supplier_ids'),
  get('select_supplier/search', 'division_id supplier_code supplier_name skip limit'),
  get('select_department_group/init', 'division_id department_group_ids'),
  get('select_department_group/department_groups', 'division_id skip limit'),
];
