import { expect, test } from 'vitest';
import { callName, callObject } from '#domain/audit-calls.ts';
import { auditLines } from '#domain/audit-lines.ts';
import { everyCall } from './call.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

test('every call has a name for the reader of the audit log', () => {
  const nameless = [...everyCall(calls)]
    .map(([, { path }]) => path)
    .filter((path) => callName(path) === null);
  expect(nameless).toEqual([]);
});

test.each([
  [calls.application.detail.init.path, '申請詳細の表示'],
  [calls.application.detail.approve.path, '申請詳細の承認'],
  [calls.application.list.unattended_list.path, '担当者不在の表示'],
  [calls.application.list.unattended_csv.path, '担当者不在のCSV出力'],
  [calls.message.view.download.path, 'メッセージ詳細のファイルのダウンロード'],
  [calls.system_management.undelivered_mail.retry.path, '配信できなかったメールの再送'],
  ['/api/of/yesterday', null],
])('%s', (path, name) => {
  expect(callName(path)).toBe(name);
});

/** What each call is about, and whether it names it, where it names every id that it may: most of those are of other things. */
const about: Readonly<Record<string, readonly string[]>> = {
  application: ['/api/application/validate_pic_approver_steps'],
  'application 7': [
    '/api/application/list/next_awaiting',
    '/api/application/detail/init',
    '/api/application/detail/pdf',
    '/api/application/detail/replace',
    '/api/application/detail/delete',
    '/api/application/detail/reject',
    '/api/application/detail/approve',
  ],
  'application_file 7': [
    '/api/application/detail/application_file_download',
    '/api/application/detail/step_file_download',
  ],
  application_list: [
    '/api/application/list/init',
    '/api/application/list/workflow',
    '/api/application/list/application_list',
    '/api/application/list/unattended_list',
    '/api/application/list/unattended_list/csv',
    '/api/application/list/csv',
    '/api/application/list/awaiting_count',
  ],
  approval_route_template: [
    '/api/application/approval_route_load/saved_approval_route_list',
    '/api/application/approval_route_edit/new_save',
  ],
  'approval_route_template 7': [
    '/api/application/approval_route_load/delete',
    '/api/application/approval_route_edit/overwrite_save',
  ],
  audit_log: ['/api/audit_log/list', '/api/audit_log/csv'],
  department: ['/api/application/select_department_user/department_list'],
  'department 7': ['/api/application/select_department_user/user_list'],
  department_group: ['/api/select_department_group/department_groups'],
  'department_group 7': ['/api/select_department_group/init'],
  internal_user: [
    '/api/internal_user_management/list/init',
    '/api/internal_user_management/list/search_department',
    '/api/internal_user_management/list/internal_user_list',
    '/api/internal_user_management/list/csv',
  ],
  'internal_user 7': [
    '/api/internal_user_management/edit/user',
    '/api/internal_user_management/edit/update',
    '/api/internal_user_management/edit/release',
  ],
  mail: ['/api/system_management/undelivered_mail/list', '/api/system_management/undelivered_mail/csv'],
  'mail 7': [
    '/api/system_management/undelivered_mail/retry',
    '/api/system_management/undelivered_mail/withdraw',
  ],
  master_data: ['/api/master_data/init', '/api/master_data/preview', '/api/master_data/apply'],
  message: [
    '/api/message/index/search',
    '/api/message/index/unread',
    '/api/message/index/unread_count',
    '/api/message/create/logined_division_id',
  ],
  'message 7': [
    '/api/message/view/init',
    '/api/message/view/mark_as_read',
    '/api/message/create/destination_for_reply',
    '/api/message/create/reach',
    '/api/message/create/save',
  ],
  'message_file 7': ['/api/message/view/download'],
  notice: [
    '/api/top/notice',
    '/api/top/system_notice',
    '/api/notice/edit/init',
    '/api/notice/edit/reach',
    '/api/notice/edit/save',
    '/api/notice/edit/posted_list',
  ],
  'notice 7': [
    '/api/notice/view/init',
    '/api/notice/view/mark_as_read',
    '/api/notice/view/delete',
    '/api/notice/reading/list',
    '/api/notice/reading/csv',
  ],
  'notice_file 7': ['/api/notice/view/download'],
  session: ['/api/user/logined_user', '/api/top/check_session'],
  supplier: [
    '/api/application/select_department_user/supplier_list',
    '/api/select_supplier/search',
    '/api/supplier_management/list/init',
    '/api/supplier_management/list/supplier_list',
    '/api/supplier_management/list/csv',
  ],
  'supplier 7': ['/api/select_supplier/selected_suppliers', '/api/supplier_management/detail/init'],
  supplier_group: [
    '/api/select_supplier_group/supplier_groups',
    '/api/supplier_group_management/list/init',
    '/api/supplier_group_management/list/supplier_group_list',
    '/api/supplier_group_management/list/csv',
  ],
  'supplier_group 7': [
    '/api/select_supplier_group/selected_supplier_groups',
    '/api/supplier_group_management/view/init',
    '/api/supplier_group_management/view/csv',
    '/api/supplier_group_management/edit/init',
    '/api/supplier_group_management/edit/save',
    '/api/supplier_group_management/edit/supplier_list',
    '/api/supplier_group_management/edit/candidates',
  ],
  'supplier_user 7': ['/api/supplier_management/detail/release_user'],
  workflow: [
    '/api/workflow_management/workflow_list',
    '/api/workflow_management/csv',
    '/api/workflow_management/select_user/selected_user',
    '/api/workflow_management/select_user/users',
    '/api/workflow_management/select_department_user/init',
    '/api/workflow_management/select_department_user/users',
  ],
  'workflow 7': [
    '/api/application/create/init',
    '/api/application/create/save',
    '/api/workflow_management/detail/init',
    '/api/workflow_management/detail/edit',
  ],
  なし: ['/api/order_edi/url', '/api/system_management/init'],
};

const document = openApiDocument(calls)['paths'] as Readonly<Record<string, unknown>>;

/** The fields of what a call is sent, however deep, by their names. */
function fieldsOf(path: string): string[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, below] of Object.entries(value)) {
      if (key === 'responses') continue;
      if (key === 'properties') for (const name of Object.keys(below as object)) found.add(name);
      if (key === 'name' && typeof below === 'string') found.add(below);
      walk(below);
    }
  };
  walk(document[path]);
  return [...found];
}

/** The ids that a call may name, as a refusal notes them: lists under the name of one. */
function idsOf(path: string): Record<string, readonly number[]> {
  const names = fieldsOf(path).filter((name) => /_ids?$/.test(name));
  return Object.fromEntries(names.map((name) => [name.replace(/s$/, ''), [7]]));
}

test('a refusal stands at what the call is about, whatever it names besides', () => {
  const paths = [...everyCall(calls)].map(([, { path }]) => path);
  const byObject = Object.groupBy(paths, (path) => {
    const object = callObject(path, idsOf(path));
    return object === null ? 'なし' : [object.kind, object.id ?? []].flat().join(' ');
  });
  expect(byObject).toEqual(about);
});

test('of what is to be made, and of a call that is no more, no number is made up', () => {
  const { save } = calls.supplier_group_management.edit;
  expect(callObject(save.path, { supplier_id: [1], selected_division_id: [2] })).toEqual({
    kind: 'supplier_group',
    id: null,
  });
  const { user_list } = calls.application.select_department_user;
  expect(callObject(user_list.path, { supplier_id: [3] })).toEqual({ kind: 'supplier', id: 3 });
  expect(callObject('/api/of/yesterday', { supplier_id: [1] })).toBeNull();
});

test('each id of each call has a name for the reader, and so has each condition of a list that is taken out', () => {
  const unnamed = [...everyCall(calls)].flatMap(([, { path, kind }]) => {
    const names = kind === 'download' ? fieldsOf(path) : [];
    return [...names, ...Object.keys(idsOf(path))].filter((name) => {
      const [line = ''] = auditLines({ [name.replace(/_ids$/, '_id')]: 1 }, () => null);
      return line.includes(name) || line === '';
    });
  });
  expect(unnamed).toEqual([]);
});
