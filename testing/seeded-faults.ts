/** A fault that somebody could make: in `file`, `from` becomes `to`. Then the test file `test` must fail. */
export type SeededFault = {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly test: string;
};

/** `npm run seeded-faults` makes them one by one. Each `from` stands once in its file. */
export const seededFaults: readonly SeededFault[] = [
  // Rules
  {
    file: 'domain/delegation.ts',
    from: 'else day.setUTCDate(day.getUTCDate() - 1);',
    to: 'else day.setUTCDate(day.getUTCDate());',
    test: 'domain/delegation.test.ts',
  },
  {
    file: 'domain/delegation.ts',
    from: 'return one.first_day <= other.last_day &&',
    to: 'return one.first_day < other.last_day &&',
    test: 'domain/delegation.test.ts',
  },
  {
    file: 'domain/delegation.ts',
    from: 'Date.parse(until) > Date.parse(started_at)',
    to: 'Date.parse(until) >= Date.parse(started_at)',
    test: 'domain/delegation.test.ts',
  },
  {
    file: 'domain/permissions.ts',
    from: 'return actor.privilege === privilege.division_admin && !notice.system_notice_flag;',
    to: 'return actor.privilege === privilege.division_admin;',
    test: 'domain/permissions.test.ts',
  },
  {
    file: 'domain/permissions.ts',
    from: 'actor.privilege === privilege.division_admin && actor.division_id === notice.division_id',
    to: 'actor.privilege === privilege.division_admin',
    test: 'domain/permissions.test.ts',
  },
  {
    file: 'domain/permissions.ts',
    from: 'return actor.role === role.operator && actor.user_id === message.sender_user_id;',
    to: 'return actor.role === role.operator;',
    test: 'domain/permissions.test.ts',
  },
  {
    file: 'domain/application/reminder.ts',
    from: 'readonly number[] = [0, 1, 3,',
    to: 'readonly number[] = [1, 3,',
    test: 'domain/application/reminder.test.ts',
  },
  {
    file: 'domain/application/plan.ts',
    from: 'Math.ceil((working_days.length',
    to: 'Math.floor((working_days.length',
    test: 'domain/application/plan.test.ts',
  },
  {
    file: 'domain/application/nudge.ts',
    from: "if (nudge.nudged_today) return 'nudged_today';",
    to: '',
    test: 'domain/application/nudge.test.ts',
  },
  {
    file: 'domain/application/nudge.ts',
    from: "if (nudge.step_version !== step.version) return 'stale';",
    to: '',
    test: 'domain/application/nudge.test.ts',
  },
  {
    file: 'domain/notice/visibility.ts',
    from: "return today > notice.publish_date_to ? 'past' : 'open';",
    to: "return today >= notice.publish_date_to ? 'past' : 'open';",
    test: 'domain/notice/visibility.test.ts',
  },
  {
    file: 'domain/mail-choice.ts',
    from: 'return !isDate(publish_date_from) || maySendMail(publish_date_from, today);',
    to: 'return true;',
    test: 'domain/mail-choice.test.ts',
  },
  {
    file: 'domain/message/reply-reach.ts',
    from: 'reach.inside.supplier_count + reach.inside.department_count > 1',
    to: 'reach.inside.supplier_count + reach.inside.department_count > 2',
    test: 'domain/message/reply-reach.test.ts',
  },
  {
    file: 'domain/limits.ts',
    from: '  comment: 200,',
    to: '  comment: 201,',
    test: 'domain/limits.test.ts',
  },
  {
    file: 'domain/limits.ts',
    from: 'export const keyHours = 48;',
    to: 'export const keyHours = 4;',
    test: 'server/start/workers.test.ts',
  },
  {
    file: 'texts/code-labels.ts',
    from: "1: '公開前',\n  2: '公開中'",
    to: "1: '公開中',\n  2: '公開前'",
    test: 'texts/code-labels.test.ts',
  },
  // What a supplier sees
  {
    file: 'server/features/application/detail/supplier-view.ts',
    from: 'row.fields.map(({ label, value }) => ({ label, value }))',
    to: 'row.fields',
    test: 'server/features/application/lists/transaction.test.ts',
  },
  {
    file: 'server/features/application/queries-transaction.ts',
    from: 'sql`a.transaction_amount <= ${to}::numeric`',
    to: 'sql`a.transaction_amount < ${to}::numeric`',
    test: 'server/features/application/lists/transaction.test.ts',
  },
  {
    file: 'domain/application/field-values.ts',
    from: 'if (value === null || power >= highest) return null;',
    to: 'if (value === null) return null;',
    test: 'domain/application/field-values.test.ts',
  },
  {
    file: 'server/features/application/detail/supplier-view.ts',
    from: 'operation_user_name: null,',
    to: 'operation_user_name: step.operation_user_name,',
    test: 'server/features/application/detail/supplier-view-fields.test.ts',
  },
  // Locks
  {
    file: 'server/features/application/queries-state.ts',
    from: '    .forUpdate()\n',
    to: '',
    test: 'server/features/application/commands/trials.test.ts',
  },
  {
    file: 'server/features/approval-route/queries-templates.ts',
    from: '    .forUpdate()\n',
    to: '',
    test: 'server/features/approval-route/templates.test.ts',
  },
  {
    file: 'server/features/notice/queries.ts',
    from: '    .forUpdate()\n',
    to: '',
    test: 'server/features/notice/view.test.ts',
  },
  {
    file: 'server/features/delegation/store.ts',
    from: '    .forUpdate()\n',
    to: '',
    test: 'server/features/delegation/trials.test.ts',
  },
  {
    file: 'server/http/idempotency.ts',
    from: 'if (!first.input_hash.equals(repetition.input_hash))',
    to: 'if (false)',
    test: 'server/features/application/commands/idempotency.test.ts',
  },
  // Mail
  {
    file: 'server/features/message/queries-mail.ts',
    from: 'select u.user_id from valid_user u join message g',
    to: 'select u.user_id from portal_user u join message g',
    test: 'server/mail/message.test.ts',
  },
  {
    file: 'server/features/application/queries-mailed.ts',
    from: ".selectFrom('valid_user')",
    to: ".selectFrom('portal_user')",
    test: 'server/mail/application.test.ts',
  },
  {
    file: 'server/features/notice/queries-access.ts',
    from: 'where u.user_id <> n.create_user_id and',
    to: 'where',
    test: 'server/mail/notice.test.ts',
  },
  {
    file: 'server/features/application/mail/queries-reminders.ts',
    from: 'and not exists (select from notification_setting n where n.user_id = v.user_id and not n.reminders)',
    to: '',
    test: 'server/mail/reminders.test.ts',
  },
  {
    file: 'server/mail/texts.ts',
    from: 'return shows_reason ?',
    to: 'return !shows_reason ?',
    test: 'server/mail/application.test.ts',
  },
  // Answers to notices
  {
    file: 'server/features/notice/queries-response-state.ts',
    from: 'r.supplier_id = t.supplier_id and not r.to_complete',
    to: 'r.supplier_id = t.supplier_id',
    test: 'server/mail/questionnaire.test.ts',
  },
  {
    file: 'server/features/notice/queries-response.ts',
    from: '    .forNoKeyUpdate()\n',
    to: '',
    test: 'server/features/notice/response.test.ts',
  },
  {
    file: 'server/features/notice/queries-response.ts',
    from: "    .where('r.supplier_id', '=', supplier_id)\n",
    to: '',
    test: 'server/features/notice/response.test.ts',
  },
  {
    file: 'server/features/notice/response.ts',
    from: 'actor.supplier_id !== supplier_id) throw notFound();',
    to: 'actor.supplier_id !== supplier_id && supplier_id === 0) throw notFound();',
    test: 'server/features/notice/response-canaries.test.ts',
  },
  {
    file: 'server/features/notice/respond.ts',
    from: 'on_behalf ? [] :',
    to: '',
    test: 'server/features/notice/chasing.test.ts',
  },
  {
    file: 'server/features/notice/queries-daily.ts',
    from: 'const remindedBefore = [3, 0];',
    to: 'const remindedBefore = [2, 0];',
    test: 'server/mail/questionnaire.test.ts',
  },
  {
    file: 'server/features/application/detail/former-approvals.ts',
    from: 'if (!maySee(state, user)) return new Map();',
    to: '',
    test: 'server/features/application/commands/resubmission.test.ts',
  },
  {
    file: 'server/features/application/commands/act.ts',
    from: 'if (asks_resubmission && !mayAskResubmission(actor)) throw forbidden();',
    to: '',
    test: 'server/features/application/commands/resubmission.test.ts',
  },
  // Remarks
  {
    file: 'domain/application/discussion.ts',
    from: 'supplier_id === null || supplier_id === audience;',
    to: 'supplier_id === null || audience !== null;',
    test: 'server/features/application/discussion/discussion-canaries.test.ts',
  },
  {
    file: 'server/features/application/discussion/discussion.ts',
    from: 'withdrawn_at !== null || !read)',
    to: '!read)',
    test: 'server/features/application/discussion/discussion.test.ts',
  },
  {
    file: 'server/features/application/discussion/discussion.ts',
    from: "    await forgetItem(tx, 'application', application_id);\n",
    to: '',
    test: 'server/features/application/discussion/discussion.test.ts',
  },
  {
    file: 'server/features/application/search/search-documents.ts',
    from: 'supplier_id === forOperators || remark.supplier_id === supplier_id',
    to: 'supplier_id === forOperators || remark.supplier_id !== null',
    test: 'server/features/application/discussion/discussion-canaries.test.ts',
  },
  {
    file: 'server/features/application/mail/mail.ts',
    from: "if (remark !== undefined && remark.withdrawn_at !== null) return 'remark_withdrawn';",
    to: '',
    test: 'server/mail/remark.test.ts',
  },
  {
    file: 'server/features/application/chain-entries.ts',
    from: '    comment: row.comment,\n    files: row.files.map(fileOf),\n    event,',
    to: '    files: row.files.map(fileOf),\n    event,',
    test: 'server/features/application/chain.test.ts',
  },
  {
    file: 'server/features/application/chain-entries.ts',
    from: 'history.remarks.filter((remark) => remark.supplier_id === supplier_id)',
    to: 'history.remarks.filter((remark) => remark.supplier_id !== null)',
    test: 'server/features/application/chain.test.ts',
  },
  {
    file: 'server/features/application/evidence/bundle.ts',
    from: 'row === null || (asAuditor && !audits(actor, row.division_id))',
    to: 'row === null',
    test: 'server/features/application/evidence/evidence.test.ts',
  },
  {
    file: 'server/features/application/evidence/bundle.ts',
    from: 'const actor = await withAuditedDivisions(db, caller, now);',
    to: 'const actor = caller;',
    test: 'server/features/application/evidence/evidence.test.ts',
  },
  {
    file: 'server/features/application/evidence/chain-files.ts',
    from: 'history.withdrawn[index] === true || isWithheld(remark.supplier_id)',
    to: 'isWithheld(remark.supplier_id)',
    test: 'server/features/application/evidence/evidence.test.ts',
  },
  {
    file: 'deploy/verify.mjs',
    from: 'if (events.heads[count] === head) return undefined;',
    to: 'if (count > 0) return undefined;',
    test: 'server/features/application/evidence/adversary.test.ts',
  },
  // The rest of the server
  {
    file: 'server/db/working-days.ts',
    from: ".where('day', '<', day)",
    to: ".where('day', '<=', day)",
    test: 'server/db/working-days.test.ts',
  },
  {
    file: 'server/http/headers.ts',
    from: "reply.header('x-content-type-options', 'nosniff');",
    to: '',
    test: 'server/http/headers.test.ts',
  },
  {
    file: 'server/rate-limits/policy.ts',
    from: 'refusal: { most: 60,',
    to: 'refusal: { most: 600,',
    test: 'server/rate-limits/limits.test.ts',
  },
  {
    file: 'server/features/internal-user-management/list-csv.ts',
    from: '  { header: internalUserLabel.privilege, value: (row) => privilegeLabel[row.privilege] },\n',
    to: '',
    test: 'server/features/internal-user-management/list.test.ts',
  },
];
