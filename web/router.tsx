import { page } from '#texts/shell.ts';
import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { readFlag, readQueryId } from '#contract/query-id.ts';
import { ForbiddenPage, LoginErrorPage, SystemErrorPage } from './error/error-pages.tsx';
import { Broken } from './shell/broken.tsx';
import { Layout } from './shell/layout.tsx';
import { lazyScreen } from './shell/lazy-screen.tsx';
import { Root } from './shell/root.tsx';
import { loginedUserOnce } from './shell/session.ts';
import { parseSearch, stringifySearch } from './shell/search.ts';
import { optional, toNotFound, withSearch } from './shell/with-search.tsx';

/** The table of screens: path, search parameters, screen (docs/rules/screens.md#routes). */

const root = createRootRoute({ component: Root });

// Inside the layout: needs a signed-in user.
const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  component: Layout,
  loader: loginedUserOnce,
  staleTime: Infinity,
});

const top = createRoute({
  getParentRoute: () => layout,
  path: '/',
  staticData: { title: page.top },
  component: lazyScreen(() => import('./top/top.tsx')),
});

const application = createRoute({
  getParentRoute: () => layout,
  path: '/application',
  staticData: { title: page.application },
  component: lazyScreen(() => import('./application/list.tsx')),
});

const applicationCreate = createRoute({
  getParentRoute: () => layout,
  path: '/application/create',
  staticData: { title: page.application_create },
  ...withSearch(
    { workflow_id: readQueryId, resubmit_application_id: optional(readQueryId) },
    () => import('./application/create.tsx'),
  ),
});

const applicationDetail = createRoute({
  getParentRoute: () => layout,
  path: '/application/detail',
  staticData: { title: page.application_detail },
  ...withSearch({ application_id: readQueryId }, () => import('./application/detail.tsx')),
});

const noticeView = createRoute({
  getParentRoute: () => layout,
  path: '/notice/view',
  staticData: { title: page.notice_view },
  ...withSearch({ notice_id: readQueryId }, () => import('./notice/view.tsx')),
});

const noticeEdit = createRoute({
  getParentRoute: () => layout,
  path: '/notice/edit',
  staticData: { title: page.notice_edit },
  ...withSearch({ copy_notice_id: optional(readQueryId) }, () => import('./notice/edit.tsx')),
});

const systemManagement = createRoute({
  getParentRoute: () => layout,
  path: '/system-management',
  staticData: { title: page.system_management },
  component: lazyScreen(() => import('./system-management/system-management.tsx')),
});

const undeliveredMail = createRoute({
  getParentRoute: () => layout,
  path: '/system-management/undelivered-mail',
  staticData: { title: page.undelivered_mail },
  component: lazyScreen(() => import('./system-management/undelivered-mail.tsx')),
});

const masterDataImport = createRoute({
  getParentRoute: () => layout,
  path: '/system-management/master-data-import',
  staticData: { title: page.master_data_import },
  component: lazyScreen(() => import('./master-data/master-data-import.tsx')),
});

const auditLog = createRoute({
  getParentRoute: () => layout,
  path: '/system-management/audit-log',
  staticData: { title: page.audit_log },
  component: lazyScreen(() => import('./audit-log/list.tsx')),
});

const supplierManagement = createRoute({
  getParentRoute: () => layout,
  path: '/supplier-management',
  staticData: { title: page.supplier_management },
  component: lazyScreen(() => import('./supplier-management/list.tsx')),
});

const supplierDetail = createRoute({
  getParentRoute: () => layout,
  path: '/supplier-management/detail',
  staticData: { title: page.supplier_detail },
  ...withSearch({ supplier_id: readQueryId }, () => import('./supplier-management/detail.tsx')),
});

const internalUserManagement = createRoute({
  getParentRoute: () => layout,
  path: '/internal-user-management',
  staticData: { title: page.internal_user_management },
  component: lazyScreen(() => import('./internal-user-management/list.tsx')),
});

const supplierGroupManagement = createRoute({
  getParentRoute: () => layout,
  path: '/supplier-group-management',
  staticData: { title: page.supplier_group_management },
  component: lazyScreen(() => import('./supplier-group-management/list.tsx')),
});

const supplierGroupView = createRoute({
  getParentRoute: () => layout,
  path: '/supplier-group-management/view',
  staticData: { title: page.supplier_group_view },
  ...withSearch({ supplier_group_id: readQueryId }, () => import('./supplier-group-management/view.tsx')),
});

const supplierGroupEdit = createRoute({
  getParentRoute: () => layout,
  path: '/supplier-group-management/edit',
  staticData: { title: page.supplier_group_edit },
  ...withSearch(
    { supplier_group_id: optional(readQueryId) },
    () => import('./supplier-group-management/edit.tsx'),
  ),
});

const workflowManagement = createRoute({
  getParentRoute: () => layout,
  path: '/workflow-management',
  staticData: { title: page.workflow_management },
  component: lazyScreen(() => import('./workflow-management/list.tsx')),
});

const workflowManagementDetail = createRoute({
  getParentRoute: () => layout,
  path: '/workflow-management/detail',
  staticData: { title: page.workflow_management_detail },
  ...withSearch({ workflowId: optional(readQueryId) }, () => import('./workflow-management/detail.tsx')),
});

const message = createRoute({
  getParentRoute: () => layout,
  path: '/message',
  staticData: { title: page.message },
  component: lazyScreen(() => import('./message/list.tsx')),
});

const messageView = createRoute({
  getParentRoute: () => layout,
  path: '/message/view',
  staticData: { title: page.message_view },
  ...withSearch(
    { message_id: readQueryId, view_from_top: optional(readFlag) },
    () => import('./message/view.tsx'),
  ),
});

const messageCreate = createRoute({
  getParentRoute: () => layout,
  path: '/message/create',
  staticData: { title: page.message_create },
  ...withSearch(
    { reply_message_id: optional(readQueryId), view_from_top: optional(readFlag) },
    () => import('./message/create.tsx'),
  ),
});

// Outside the layout: no session needed, no calls.
const logoutComplete = createRoute({
  getParentRoute: () => root,
  path: '/logout/complete',
  staticData: { title: page.logout_complete },
  component: lazyScreen(() => import('./logout/complete.tsx')),
});
const systemError = createRoute({
  getParentRoute: () => root,
  path: '/error/system-error',
  staticData: { title: page.system_error },
  component: SystemErrorPage,
});
const notFound = createRoute({
  getParentRoute: () => root,
  path: '/error/not-found',
  staticData: { title: page.not_found },
  component: lazyScreen(() => import('./error/not-found.tsx')),
});
const loginError = createRoute({
  getParentRoute: () => root,
  path: '/error/login-error',
  staticData: { title: page.login_error },
  component: LoginErrorPage,
});
const forbidden = createRoute({
  getParentRoute: () => root,
  path: '/error/forbidden',
  staticData: { title: page.forbidden },
  component: ForbiddenPage,
});
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toNotFound });

export const router = createRouter({
  routeTree: root.addChildren([
    layout.addChildren([
      top,
      application,
      applicationCreate,
      applicationDetail,
      noticeView,
      noticeEdit,
      systemManagement,
      undeliveredMail,
      supplierManagement,
      supplierDetail,
      internalUserManagement,
      auditLog,
      masterDataImport,
      supplierGroupManagement,
      supplierGroupView,
      supplierGroupEdit,
      workflowManagement,
      workflowManagementDetail,
      message,
      messageView,
      messageCreate,
    ]),
    logoutComplete,
    systemError,
    notFound,
    loginError,
    forbidden,
    unknown,
  ]),
  parseSearch,
  stringifySearch,
  // A path in different case is unknown.
  caseSensitive: true,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: () => <Navigate to="/error/not-found" replace />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
