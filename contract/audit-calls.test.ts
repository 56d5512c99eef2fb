import { expect, test } from 'vitest';
import { callName, callObject, idName } from '#texts/audit-calls.ts';
import { auditLines } from '#texts/audit-lines.ts';
import { everyCall } from './call.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

test.each([
  [calls.application.detail.init, '申請詳細の表示'],
  [calls.application.detail.approve, '申請詳細の承認'],
  [calls.application.list.unattended_list, '担当者不在の表示'],
  [calls.application.list.unattended_csv, '担当者不在のCSV出力'],
  [calls.message.view.download, 'メッセージ詳細のファイルのダウンロード'],
  [calls.supplier_management.detail.release_user, 'サプライヤー管理の認証の解除'],
  [calls.system_management.undelivered_mail.retry, '配信できなかったメールの再送'],
])('$path', ({ audit }, name) => {
  expect(callName(audit)).toBe(name);
});

const document = openApiDocument(calls)['paths'] as Readonly<Record<string, unknown>>;

/** The names of all fields of a call's input, at any depth. */
function fieldsOf(path: string): string[] {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, below] of Object.entries(value)) {
      if (key === 'responses') continue;
      if (key === 'properties') for (const name of Object.keys(below as object)) names.add(name);
      if (key === 'name' && typeof below === 'string') names.add(below);
      walk(below);
    }
  };
  walk(document[path]);
  return [...names];
}

const idsOf = (path: string) => fieldsOf(path).flatMap((name) => idName(name) ?? []);

test('a field that names an object holds its id', () => {
  const wrong = [...everyCall(calls)].flatMap(([, { path, audit }]) =>
    Object.values(audit.about).filter(
      (field) => field !== null && !idsOf(path).includes(idName(field) ?? ''),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a refused call is logged with the object that it declares, and with no other object of its input', () => {
  const { selected_suppliers } = calls.select_supplier;
  expect(callObject(selected_suppliers.audit, { division_id: [1], supplier_id: [7, 8] })).toEqual({
    kind: 'supplier',
    id: 7,
  });
  const { save } = calls.supplier_group_management.edit;
  expect(callObject(save.audit, { supplier_id: [1], selected_division_id: [2] })).toEqual({
    kind: 'supplier_group',
    id: null,
  });
  const { user_list } = calls.application.select_department_user;
  expect(callObject(user_list.audit, { supplier_id: [3] })).toEqual({ kind: 'supplier', id: 3 });
  expect(callObject(user_list.audit, {})).toEqual({ kind: 'department', id: null });
  expect(callObject(calls.order_edi.url.audit, { supplier_id: [1] })).toBeNull();
});

test('each id of a call and each search field of a download has a Japanese name', () => {
  const unnamed = [...everyCall(calls)].flatMap(([, { path, kind }]) => {
    const names = kind === 'download' ? fieldsOf(path) : [];
    return [...names, ...idsOf(path)].filter((name) => {
      const [line = ''] = auditLines({ [name.replace(/_ids$/, '_id')]: 1 }, () => null);
      return line.includes(name) || line === '';
    });
  });
  expect(unnamed).toEqual([]);
});
