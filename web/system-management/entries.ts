import type { Output } from '#contract/call.ts';
import type { systemManagement } from '#contract/system-management.ts';
import { pageTitle } from '#texts/shell.ts';
import { systemScreen } from '#texts/system-management.ts';
import { masterDataScreen } from '#texts/master-data.ts';
import { successorScreen } from '#texts/successor.ts';
import { waitingText } from '#texts/waiting-time.ts';
import { replacement } from '#texts/application-detail.ts';
import { unattendedSearch } from '#web/list/unattended-search.ts';

type Counts = Output<typeof systemManagement.init>;

/** One line of /system-management. */
type Entry = {
  readonly to:
    | '/supplier-management'
    | '/supplier-group-management'
    | '/internal-user-management'
    | '/workflow-management'
    | '/application'
    | '/waiting-time'
    | '/system-management/undelivered-mail'
    | '/system-management/dormant-user'
    | '/system-management/audit-log'
    | '/system-management/auditor'
    | '/system-management/successor'
    | '/system-management/master-data-import';
  /** The title of the linked screen. */
  readonly label: string;
  /** What the screen is for. */
  readonly about: string;
  /** What is set up, or what happens. */
  readonly group: 'setup' | 'operation';
  /** The right that shows the line. */
  readonly right: 'administer' | 'administer_system';
  /** How many items wait for the admin there. */
  readonly count?: (counts: Counts) => number | null;
  /** The saved search that the screen opens with (web/list/saved-search.ts). */
  readonly opens?: { readonly page: string; readonly search: object };
};

export const entries: readonly Entry[] = [
  {
    to: '/supplier-management',
    label: pageTitle.supplier_management,
    about: systemScreen.aboutSuppliers,
    group: 'setup',
    right: 'administer_system',
  },
  {
    to: '/supplier-group-management',
    label: pageTitle.supplier_group_management,
    about: systemScreen.aboutSupplierGroups,
    group: 'setup',
    right: 'administer',
  },
  {
    to: '/internal-user-management',
    label: pageTitle.internal_user_management,
    about: systemScreen.aboutInternalUsers,
    group: 'setup',
    right: 'administer_system',
  },
  {
    to: '/workflow-management',
    label: pageTitle.workflow_management,
    about: systemScreen.aboutWorkflows,
    group: 'setup',
    right: 'administer',
  },
  {
    to: '/application',
    label: replacement.unattended,
    about: systemScreen.aboutUnattended,
    group: 'operation',
    right: 'administer',
    count: (counts) => counts.unattended_count,
    opens: unattendedSearch,
  },
  {
    to: '/waiting-time',
    label: pageTitle.waiting_time,
    about: waitingText.about,
    group: 'operation',
    right: 'administer',
  },
  {
    to: '/system-management/successor',
    label: pageTitle.successor,
    about: successorScreen.about,
    group: 'operation',
    right: 'administer',
  },
  {
    to: '/system-management/master-data-import',
    label: pageTitle.master_data_import,
    about: masterDataScreen.about,
    group: 'setup',
    right: 'administer_system',
  },
  {
    to: '/system-management/undelivered-mail',
    label: pageTitle.undelivered_mail,
    about: systemScreen.aboutUndeliveredMail,
    group: 'operation',
    right: 'administer_system',
    count: (counts) => counts.undelivered_mail_count,
  },
  {
    to: '/system-management/dormant-user',
    label: pageTitle.dormant_user,
    about: systemScreen.aboutDormantUsers,
    group: 'operation',
    right: 'administer_system',
  },
  {
    to: '/system-management/audit-log',
    label: pageTitle.audit_log,
    about: systemScreen.aboutAuditLog,
    group: 'operation',
    right: 'administer_system',
  },
  {
    to: '/system-management/auditor',
    label: pageTitle.auditor,
    about: systemScreen.aboutAuditors,
    group: 'operation',
    right: 'administer_system',
  },
];
