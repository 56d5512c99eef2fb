import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Request } from '@playwright/test';

/**
 * The calls that the requirements name, with the values that each sends. The browser tests together have to
 * make all of them: the browser's bodies and queries hold these names, and may hold more.
 */
const specified: Readonly<Record<string, readonly string[]>> = {
  'GET /api/user/logined_user': [],
  'GET /api/order_edi/url': [],
  'GET /api/top/check_session': [],
  'GET /api/top/notice': ['skip', 'limit'],
  'GET /api/top/system_notice': ['skip', 'limit'],
  'GET /api/system_management/init': [],
  'GET /api/workflow_management/workflow_list': ['skip', 'limit'],
  'GET /api/workflow_management/detail/init': ['workflow_id'],
  'POST /api/workflow_management/detail/edit': ['workflow_id'],
  'GET /api/workflow_management/select_user/selected_user': ['division_id', 'user_id'],
  'GET /api/workflow_management/select_user/users': ['division_id', 'user_name', 'skip', 'limit'],
  'GET /api/workflow_management/select_department_user/init': ['division_id', 'department_id', 'user_ids'],
  'GET /api/workflow_management/select_department_user/users': ['department_id', 'skip', 'limit'],
  'GET /api/supplier_management/list/init': [],
  'GET /api/supplier_management/list/supplier_list': [
    'supplier_code',
    'supplier_name',
    'contains_invalid_supplier',
    'skip',
    'limit',
  ],
  'GET /api/supplier_management/detail/init': ['supplier_id'],
  'GET /api/supplier_group_management/list/init': [],
  'GET /api/supplier_group_management/list/supplier_group_list': [
    'group_name',
    'selected_division_id',
    'skip',
    'limit',
  ],
  'GET /api/supplier_group_management/view/init': ['supplier_group_id'],
  'GET /api/supplier_group_management/edit/init': ['supplier_group_id'],
  'POST /api/supplier_group_management/edit/save': ['supplier_group_id', 'edit'],
  'GET /api/supplier_group_management/edit/supplier_list': [
    'supplier_code',
    'supplier_name',
    'skip',
    'limit',
  ],
  'GET /api/internal_user_management/list/init': [],
  'GET /api/internal_user_management/list/search_department': ['division_id'],
  'GET /api/internal_user_management/list/internal_user_list': [
    'name',
    'division_id',
    'department_id',
    'privilege',
    'contains_invalid_user',
    'skip',
    'limit',
  ],
  'GET /api/internal_user_management/edit/user': ['user_id'],
  'POST /api/internal_user_management/edit/update': [
    'user_id',
    'privilege',
    'invalid_flag',
    'updated_at',
    'name',
    'division_name',
    'department_name',
  ],
  'GET /api/application/list/init': [],
  'GET /api/application/list/workflow': ['division_id'],
  'GET /api/application/list/application_list': ['search_type', 'skip', 'limit'],
  'GET /api/application/create/init': ['workflow_id'],
  'POST /api/application/create/save': [],
  'GET /api/application/detail/init': ['application_id'],
  'GET /api/application/detail/application_file_download': ['file_id'],
  'GET /api/application/detail/step_file_download': ['file_id'],
  'POST /api/application/detail/delete': ['application_id', 'updated_at'],
  'POST /api/application/detail/reject': [],
  'POST /api/application/detail/approve': [],
  'GET /api/application/select_department_user/department_list': [
    'division_id',
    'department_name',
    'skip',
    'limit',
  ],
  'GET /api/application/select_department_user/supplier_list': [
    'division_id',
    'supplier_code',
    'supplier_name',
    'skip',
    'limit',
  ],
  'GET /api/application/select_department_user/user_list': ['department_id', 'supplier_id', 'skip', 'limit'],
  'GET /api/application/approval_route_load/saved_approval_route_list': [
    'approval_route_name',
    'skip',
    'limit',
  ],
  'POST /api/application/approval_route_load/delete': ['saved_approval_route_id', 'updated_at'],
  'POST /api/application/validate_pic_approver_steps': [],
  'POST /api/application/approval_route_edit/new_save': [
    'approval_route_name',
    'pic_approver_steps',
    'viewer_steps',
  ],
  'POST /api/application/approval_route_edit/overwrite_save': [
    'approval_route_name',
    'pic_approver_steps',
    'viewer_steps',
    'saved_approval_route_id',
    'updated_at',
  ],
  'GET /api/notice/view/init': ['notice_id'],
  'POST /api/notice/view/mark_as_read': ['notice_id'],
  'GET /api/notice/view/download': ['file_id'],
  'POST /api/notice/view/delete': ['notice_id', 'updated_at'],
  'GET /api/notice/edit/init': [],
  'POST /api/notice/edit/save': [],
  'GET /api/message/index/search': [
    'title',
    'sender_name',
    'sent_date_from',
    'sent_date_to',
    'send_only',
    'skip',
    'limit',
  ],
  'GET /api/message/view/init': ['message_id'],
  'POST /api/message/view/mark_as_read': ['message_id'],
  'GET /api/message/view/download': ['file_id'],
  'GET /api/message/create/destination_for_reply': ['reply_message_id'],
  'GET /api/message/create/logined_division_id': [],
  'POST /api/message/create/save': [],
  'GET /api/select_supplier_group/selected_supplier_groups': ['division_id', 'supplier_group_ids'],
  'GET /api/select_supplier_group/supplier_groups': ['division_id', 'skip', 'limit'],
  'GET /api/select_supplier/selected_suppliers': ['division_id', 'supplier_ids'],
  'GET /api/select_supplier/search': ['division_id', 'supplier_code', 'supplier_name', 'skip', 'limit'],
  'GET /api/select_department_group/init': ['division_id', 'department_group_ids'],
  'GET /api/select_department_group/department_groups': ['division_id', 'skip', 'limit'],
};

const folder = path.join(import.meta.dirname, '..', 'test-results', 'calls');
const seen = new Set<string>();

export function forgetCalls(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Notes which calls a browser makes, and the names of what it sends. Those of a multipart body are not seen. */
export function noteCalls(context: BrowserContext): void {
  context.on('request', (request) => {
    for (const line of linesOf(request)) {
      if (seen.has(line)) continue;
      seen.add(line);
      mkdirSync(folder, { recursive: true });
      appendFileSync(path.join(folder, String(process.pid)), `${line}\n`);
    }
  });
}

function linesOf(request: Request): string[] {
  const { pathname, searchParams } = new URL(request.url());
  const call = `${request.method()} ${pathname}`;
  if (specified[call] === undefined) return [];
  const isJson = request.headers()['content-type'] === 'application/json';
  const body: unknown = isJson ? JSON.parse(request.postData() ?? 'null') : null;
  const names = [
    ...searchParams.keys(),
    ...(typeof body === 'object' && body !== null ? Object.keys(body) : []),
  ];
  return [call, ...names.map((name) => `${call} ${name}`)];
}

/** What the requirements name and no browser test has sent. */
export function neverSent(): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const sent = new Set(files.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n')));
  return Object.entries(specified)
    .flatMap(([call, names]) => [call, ...names.map((name) => `${call} ${name}`)])
    .filter((line) => !sent.has(line));
}
