import { expect, test } from 'vitest';
import { customFieldNumbers, fileLimits, firstRouteStep, maxLength, pageSize } from './limits.ts';

/** The constants and limits that the requirements fix. The others are ours to change. */
test.each([
  ['TOP, notices a page', pageSize.top, 5],
  ['workflows, suppliers, groups, applications and messages a page', pageSize.list, 25],
  ['suppliers of the edited group, and people of a picker, a page', pageSize.picker, 10],
  ['internal users a page', pageSize.internal_user, 10],
  ['rows of the route dialogs a page', pageSize.route_dialog, 5],
  ['title of a notice', maxLength.notice_title, 200],
  ['body of a notice', maxLength.notice_body, 5000],
  ['title of a message', maxLength.message_title, 30],
  ['body of a message', maxLength.message_body, 200],
  ['name of a supplier group', maxLength.group_name, 30],
  ['name of a route', maxLength.approval_route_name, 20],
  ['name of an input field', maxLength.field_name, 10],
  ['value of an input field', maxLength.field_value, 50],
  ['input fields', customFieldNumbers.length, 10],
  ['comment of a decision', maxLength.comment, 200],
  ['files of a form', fileLimits.count, 3],
  ['bytes of a file', fileLimits.bytes, 10 * 1024 * 1024],
  ['name of a file', fileLimits.name, 200],
  ['first step of a route', firstRouteStep, 4],
])('%s', (_name, limit, required) => {
  expect(limit).toBe(required);
});
