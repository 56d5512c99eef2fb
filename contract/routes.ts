import { readFlag, readAddressId } from './query-id.ts';
import { searchKinds } from '#domain/search/kinds.ts';
import { pageTitle } from '#texts/shell.ts';

/**
 * The addresses of all screens: path, title and search parameters (docs/rules/screens.md#routes). The screens
 * themselves are in web/router.tsx.
 */

/** Parses one search parameter; null if it is missing or malformed. */
type Read = (value: unknown) => unknown;
type Optional = { readonly optional: true };
type Reads = Readonly<Record<string, Read & Partial<Optional>>>;

/**
 * Makes a parameter optional. If it is present it must still be valid: a broken link to a group must not lead
 * to the empty form for a new one.
 */
function optional<R extends Read>(one: R): R & Optional {
  return Object.assign(one.bind(null), { optional: true } as const) as R & Optional;
}

/** A screen inside the layout: it needs a signed-in user. */
function inside<const R extends Reads = {}>(title: string, reads?: R) {
  return { title, reads: reads ?? ({} as R), layout: true } as const;
}

/**
 * A list whose whole search is in its address. The screen stays while its parameters change, and leaves out
 * those that it can't read.
 */
function search<const R extends Reads>(title: string, reads: R) {
  return { ...inside(title, reads), stays: true } as const;
}

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const readNumber = (value: unknown) => readAddressId(value) ?? undefined;
const readKind = (value: unknown) => searchKinds.find((kind) => kind === value);

/** A screen outside the layout: no session needed, no calls. */
function outside<const R extends Reads = {}>(title: string, reads?: R) {
  return { title, reads: reads ?? ({} as R), layout: false } as const;
}

export const routes = {
  '/': inside(pageTitle.top),
  '/application': inside(pageTitle.application),
  '/application/create': inside(pageTitle.application_create, {
    workflow_id: readAddressId,
    resubmit_application_id: optional(readAddressId),
  }),
  '/application/detail': inside(pageTitle.application_detail, { application_id: readAddressId }),
  '/delegation': inside(pageTitle.delegation, { user_id: optional(readAddressId) }),
  '/colleague': inside(pageTitle.colleague),
  '/notification-setting': inside(pageTitle.notification_setting),
  '/copies': inside(pageTitle.copies),
  '/notice/view': inside(pageTitle.notice_view, { notice_id: readAddressId }),
  '/notice/past': inside(pageTitle.notice_past),
  '/notice/edit': inside(pageTitle.notice_edit, {
    copy_notice_id: optional(readAddressId),
    correct_notice_id: optional(readAddressId),
  }),
  '/system-management': inside(pageTitle.system_management),
  '/system-management/dormant-user': inside(pageTitle.dormant_user),
  '/system-management/undelivered-mail': inside(pageTitle.undelivered_mail),
  '/system-management/master-data-import': inside(pageTitle.master_data_import),
  '/system-management/audit-log': inside(pageTitle.audit_log),
  '/system-management/auditor': inside(pageTitle.auditor),
  '/register': inside(pageTitle.register),
  '/system-management/successor': inside(pageTitle.successor, { user_id: optional(readAddressId) }),
  '/waiting-time': inside(pageTitle.waiting_time),
  '/waiting-time/list': inside(pageTitle.waiting_steps, {
    workflow_id: optional(readAddressId),
    step_type: optional(readAddressId),
    department_id: optional(readAddressId),
    supplier_id: optional(readAddressId),
    late: optional(readFlag),
  }),
  '/supplier-management': inside(pageTitle.supplier_management),
  '/supplier-management/detail': inside(pageTitle.supplier_detail, { supplier_id: readAddressId }),
  '/internal-user-management': inside(pageTitle.internal_user_management),
  '/supplier-group-management': inside(pageTitle.supplier_group_management),
  '/supplier-group-management/view': inside(pageTitle.supplier_group_view, {
    supplier_group_id: readAddressId,
  }),
  '/supplier-group-management/edit': inside(pageTitle.supplier_group_edit, {
    supplier_group_id: optional(readAddressId),
  }),
  '/workflow-management': inside(pageTitle.workflow_management),
  '/workflow-management/copy': inside(pageTitle.workflow_copy, { workflowId: optional(readAddressId) }),
  '/workflow-management/import': inside(pageTitle.workflow_import),
  '/workflow-management/detail': inside(pageTitle.workflow_management_detail, {
    workflowId: optional(readAddressId),
  }),
  '/message': inside(pageTitle.message),
  '/message/view': inside(pageTitle.message_view, {
    message_id: readAddressId,
    view_from_top: optional(readFlag),
  }),
  '/message/create': inside(pageTitle.message_create, {
    reply_message_id: optional(readAddressId),
    view_from_top: optional(readFlag),
    /** The form begins with what to write about users who leave or come. */
    about_users: optional(readFlag),
  }),
  '/search': search(pageTitle.search, {
    q: optional(readText),
    kind: optional(readKind),
    from: optional(readText),
    to: optional(readText),
    status: optional(readNumber),
    page: optional(readNumber),
  }),
  /** `at`: the screen, or what on it, where help was asked for (web/help/places.ts). */
  '/help': search(pageTitle.help, { page: optional(readText), at: optional(readText) }),
  '/logout/complete': outside(pageTitle.logout_complete),
  '/error/system-error': outside(pageTitle.system_error),
  '/error/not-found': outside(pageTitle.not_found),
  /** `expired`: nothing is wrong with the user, the sign-in took too long. */
  '/error/login-error': outside(pageTitle.login_error, { expired: optional(readFlag) }),
  '/error/forbidden': outside(pageTitle.forbidden),
} as const;

type Routes = typeof routes;
export type Path = keyof Routes;

type Values<R extends Reads> = {
  readonly [K in keyof R as R[K] extends Optional ? never : K]: NonNullable<ReturnType<R[K]>>;
} & {
  readonly [K in keyof R as R[K] extends Optional ? K : never]?: NonNullable<ReturnType<R[K]>>;
};

/** The search parameters of a path, which are also the props of its screen. */
export type SearchOf<P extends Path> = P extends Path ? Values<Routes[P]['reads']> : never;

/** The route of a path. A path in different case is unknown. */
export function routeOf(
  pathname: string,
): { title: string; reads: Reads; layout: boolean; stays?: boolean } | undefined {
  return isPath(pathname) ? routes[pathname] : undefined;
}

export function isPath(pathname: string): pathname is Path {
  return Object.hasOwn(routes, pathname);
}

/**
 * The search parameters of a screen by their declarations; null if a required one is missing or any is
 * malformed: a malformed id must not open the form for a new record. Others are left out.
 */
export function readSearch(
  reads: Reads,
  search: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(reads)) {
    if (read.optional === true && search[name] === undefined) continue;
    const value = read(search[name]);
    if (value === null) return null;
    values[name] = value;
  }
  return values;
}
