/** The codes of the audit log; the labels are in texts/audit-log.ts. Rows are only ever added. */

export const auditActions = [
  'signed_in',
  'signed_out',
  /** The identity provider answered, but nobody was signed in. */
  'sign_in_refused',
  /** Recorded once per day, user and object. */
  'opened',
  'downloaded',
  'exported',
  /** A signed-in user asked for an id that they may not see, whether it exists or not. */
  'refused',
  /** Somebody tried to upload an infected file. */
  'infected',
  'created',
  'updated',
  'deleted',
  /** 取り消し of an application, or of a delegation that has not begun. */
  'cancelled',
  /** A delegation before its last day was over. */
  'ended',
  /** 担当者変更 of a step. */
  'replaced',
  /** 引き継ぎ of a step by a supplier's user to a colleague. */
  'handed_over',
  /** 催促 of a step, or of the companies that have not answered a notice. */
  'nudged',
  /** A remark (やり取り) on an application, and its withdrawal. */
  'remarked',
  'remark_withdrawn',
  'published',
  /** A notice got a 訂正版. */
  'corrected',
  /** An answer to the questions of a notice. */
  'responded',
  /** 追記を求める of an answer. */
  'completion_asked',
  'sent',
  'imported',
  /** `retried`, `withdrawn`: an undelivered mail was sent again or given up. */
  'retried',
  'withdrawn',
  /** The portal gave an undelivered mail up: nobody gets it any more. */
  'dropped',
  /** A subject of the identity provider was unbound. */
  'released',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** All actions by which somebody may have seen an object. */
export const seenActions = ['opened', 'downloaded', 'exported'] as const satisfies readonly AuditAction[];

/** What a search accepts as action: one action, or all of `seenActions`. */
export type AuditSearchAction = 'seen' | AuditAction;

export const auditObjectKinds = [
  'session',
  'application',
  'application_file',
  'application_remark_file',
  'application_list',
  'approval_route_template',
  'notice',
  'notice_file',
  'notice_response_file',
  'message',
  'message_file',
  'workflow',
  'supplier',
  'supplier_group',
  'internal_user',
  'supplier_user',
  'division',
  'department',
  'department_group',
  'workflow_type',
  'company_holiday',
  'master_data',
  'mail',
  'delegation',
  'auditor_grant',
  'register',
  'notification_setting',
  /** 控えの一括保存 */
  'copies',
  'audit_log',
] as const;
export type AuditObjectKind = (typeof auditObjectKinds)[number];

/** The kinds of files that are found by the id of what they belong to, by its kind. */
export const auditFileKinds: { readonly [K in AuditObjectKind]?: readonly AuditObjectKind[] } = {
  application: ['application_file', 'application_remark_file'],
  notice: ['notice_file', 'notice_response_file'],
  message: ['message_file'],
};
