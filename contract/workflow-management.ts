import * as z from 'zod/mini';
import { eachField } from '#domain/application/custom-fields.ts';
import { workflowLabel } from '#texts/workflow-management.ts';
import { label, invalid } from '#texts/fields.ts';
import { fieldKind } from '#domain/codes.ts';
import { customFieldNumbers, fieldChoiceLimits, maxLength, maxPageLimit } from '#domain/limits.ts';
import { workflowFile } from '#domain/workflow-file.ts';
import { workflowImportScreen } from '#texts/workflow-import.ts';
import { download, get, post, postWithQuery, upload } from './call.ts';
import {
  absence,
  chosenId,
  csvEncoding,
  dropdownItem,
  id,
  ignored,
  keptText,
  listOf,
  noInput,
  namedUsers,
  optional,
  optionalQueryId,
  optionalText,
  paging,
  nothing,
  queryFlag,
  queryId,
  queryIds,
  token,
} from './fields.ts';
import { fieldKindCode } from './application/parts.ts';
import { keptCode, keptTexts } from './kept-fields.ts';
import { importProblems } from './master-data.ts';
import { searchWord } from './search-words.ts';

/** The calls of /workflow-management and its detail. */

const item = z.object({
  workflow_id: z.int(),
  division_name: z.string(),
  workflow_name: z.string(),
  /**
   * False while nothing can be submitted: it is suspended, a step has no valid assignee, or its form or
   * division is gone.
   */
  available: z.boolean(),
  suspended: z.boolean(),
  /** False if it names a user or department that can no longer be chosen. */
  up_to_date: z.boolean(),
});

export type WorkflowListItem = z.output<typeof item>;

/** A chosen user. `fault` is why they can no longer be chosen, or null. */
const person = z.object({
  user_id: z.int(),
  full_name: z.string(),
  fault: z.nullable(z.literal(['invalid', 'moved'])),
});
const approver = z.extend(person, { department_name: z.string() });
export type WorkflowApprover = z.output<typeof approver>;

/** A user who can be chosen. `absence` is today's, or one that begins soon. */
const candidate = z.object({ user_id: z.int(), full_name: z.string(), absence: z.nullable(absence) });

const departmentUsers = z.object({
  department_id: z.int(),
  department_name: z.string(),
  department_fault: z.nullable(z.literal(['vanished', 'other_division', 'nobody'])),
  users: z.array(person),
  select_user_all: z.boolean(),
});
export type WorkflowDepartmentUsers = z.output<typeof departmentUsers>;

const fieldNames = <S extends z.ZodMiniType>(schema: (number: number) => S) =>
  eachField('field_name', (number) => schema(Number(number)));
const fieldHints = <S extends z.ZodMiniType>(schema: (number: number) => S) =>
  eachField('field_hint', (number) => schema(Number(number)));

const fieldKindCodes = Object.values(fieldKind);
const positions = customFieldNumbers.map(Number);

const workflow = z.object({
  workflow_id: z.int(),
  workflow_name: z.string(),
  division_id: z.int(),
  division_name: z.string(),
  workflow_type_id: z.int(),
  ...fieldNames(() => z.nullable(z.string())),
  ...fieldHints(() => z.nullable(z.string())),
  /** Null is 文字. */
  ...eachField('field_kind', () => fieldKindCode),
  /** Of 選択肢; otherwise null. */
  ...eachField('field_choices', () => z.nullable(z.array(z.string()))),
  /** Which field, 1 to 10, is 取引日, 取引金額 and 取引先; null for none. */
  transaction_date_field: z.nullable(z.int()),
  transaction_amount_field: z.nullable(z.int()),
  counterparty_field: z.nullable(z.int()),
  receptionist: departmentUsers,
  route_setter: departmentUsers,
  final_approver_user: approver,
  /** What is no longer in the source. The workflow takes no applications and can't be saved until it is. */
  left_source: z.array(z.literal(['division_id', 'workflow_type_id'])),
  suspended: z.boolean(),
  /** Whether no application was ever submitted by it. */
  is_deletable: z.boolean(),
  updated_at: z.string(),
});
export type Workflow = z.output<typeof workflow>;

/** A required department with all or some of its users. */
function assigned(name: string) {
  return optional(
    z.object({
      department_id: optional(id),
      department_name: ignored,
      users: namedUsers,
      select_user_all: z.boolean(),
    }),
  ).check(
    z.refine(
      (chosen) =>
        chosen !== null &&
        chosen.department_id !== null &&
        (chosen.select_user_all || chosen.users.length > 0),
      { error: invalid.required(name) },
    ),
  );
}

export const workflowForm = z.object({
  division_id: chosenId(invalid.notSelected(label.division)),
  workflow_type_id: chosenId(invalid.notSelected(label.workflow_type)),
  ...fieldNames((number) => optionalText({ label: label.field_value(number), max: maxLength.field_name })),
  /** What is left out of these stays as it is stored: a client that knows no hints clears none. */
  ...fieldHints((number) => keptText({ label: workflowLabel.field_hint(number), max: maxLength.field_hint })),
  ...eachField('field_kind', (number) => keptCode(fieldKindCodes, workflowLabel.field_kind(Number(number)))),
  ...eachField('field_choices', (number) =>
    keptTexts({
      label: workflowLabel.field_choices(Number(number)),
      max: maxLength.field_choice,
      most: fieldChoiceLimits.max,
    }),
  ),
  transaction_date_field: keptCode(positions, workflowLabel.transaction_date_field),
  transaction_amount_field: keptCode(positions, workflowLabel.transaction_amount_field),
  counterparty_field: keptCode(positions, workflowLabel.counterparty_field),
  receptionist: assigned(workflowLabel.receptionist),
  route_setter: assigned(workflowLabel.route_setter),
  final_approver_user: z.object(
    { user_id: id, full_name: ignored, department_name: ignored },
    { error: invalid.required(workflowLabel.final_approver) },
  ),
  /** The workflow's token; missing for a new workflow. */
  updated_at: optional(token),
});

const { receptionist, route_setter, final_approver_user } = workflowForm.shape;

export const workflowCopy = z.object({
  /** Whose form types and fields are copied. */
  workflows: z
    .array(z.object({ workflow_id: id, updated_at: token }))
    .check(z.minLength(1, { error: invalid.notSelected(label.workflow) }), z.maxLength(maxPageLimit)),
  divisions: z
    .array(
      z.object({
        division_id: id,
        /** Which of the workflows the division gets. */
        workflow_ids: z.array(id).check(z.minLength(1), z.maxLength(maxPageLimit)),
        receptionist,
        route_setter,
        final_approver_user,
      }),
    )
    .check(
      z.minLength(1, { error: invalid.notSelected(workflowLabel.copied_to) }),
      z.maxLength(maxPageLimit),
    ),
});

const importPreview = z.object({
  ...importProblems,
  changes: z.array(
    z.object({
      change: z.literal(['added', 'changed']),
      division_name: z.string(),
      workflow_name: z.string(),
      /** The old and new values; of a new workflow all that it has. */
      text: z.string(),
    }),
  ),
  added_count: z.int(),
  changed_count: z.int(),
  unchanged_count: z.int(),
  /** How many workflows it suspends. */
  suspended_count: z.int(),
  /** Identifies everything the import would do; null if there are problems or no changes. */
  accept_number: z.nullable(z.int()),
});
export type WorkflowImportPreview = z.output<typeof importPreview>;

const importFiles = {
  files: { workflows: workflowImportScreen.csv },
  max_file_bytes: workflowFile.bytes,
} as const;

/** Suspended workflows are left out unless asked for. */
const search = { contains_suspended_workflow: queryFlag };

export const workflowManagement = {
  workflow_list: get({
    path: '/api/workflow_management/workflow_list',
    access: 'administrator',
    audit: { screen: 'workflow_management', does: 'show', about: { workflow: null } },
    query: z.object({ ...search, ...paging }),
    output: listOf(item),
  }),
  csv: download({
    path: '/api/workflow_management/csv',
    limited: 'export',
    access: 'administrator',
    audit: { screen: 'workflow_management', does: 'csv', about: { workflow: null } },
    query: z.object({ ...search, encoding: csvEncoding }),
  }),
  detail: {
    /** Without an id, the choices for a new workflow; `workflow` is null then. */
    init: get({
      path: '/api/workflow_management/detail/init',
      access: 'administrator',
      audit: { screen: 'workflow_management', does: 'show', about: { workflow: 'workflow_id' } },
      query: z.object({ workflow_id: optionalQueryId }),
      output: z.object({
        workflow: z.nullable(workflow),
        division_dropdown_items: z.array(dropdownItem),
        /** `divisions` have a workflow of this form type already, so they can't get a second one. */
        workflow_type_dropdown_items: z.array(z.extend(dropdownItem, { divisions: z.array(z.int()) })),
        /** The preselected division of a division admin; null for system admins. */
        selected_division_id: z.nullable(z.int()),
      }),
    }),
    /** Without `workflow_id`, creates a workflow and answers its id; otherwise answers null. */
    edit: postWithQuery({
      path: '/api/workflow_management/detail/edit',
      access: 'administrator',
      audit: { screen: 'workflow_management', does: 'save', about: { workflow: 'workflow_id' } },
      query: z.object({ workflow_id: optionalQueryId }),
      body: workflowForm,
      output: z.nullable(z.int()),
    }),
    /** 使用停止 and 使用再開. */
    suspend: post({
      path: '/api/workflow_management/detail/suspend',
      access: 'administrator',
      audit: { screen: 'workflow_management', does: 'suspend', about: { workflow: 'workflow_id' } },
      body: z.object({ workflow_id: id, suspended: z.boolean(), updated_at: token }),
      output: nothing,
    }),
    /** Deletes a workflow by which no application was submitted, for good. */
    delete: post({
      path: '/api/workflow_management/detail/delete',
      access: 'administrator',
      audit: { screen: 'workflow_management', does: 'delete', about: { workflow: 'workflow_id' } },
      body: z.object({ workflow_id: id, updated_at: token }),
      output: nothing,
    }),
  },
  /** ワークフローの複写: forms of a division for others, each with its own people. */
  copy: {
    /** What can be copied, and where to. */
    init: get({
      path: '/api/workflow_management/copy/init',
      access: 'system_admin',
      audit: { screen: 'workflow_copy', does: 'show', about: { workflow: null } },
      query: noInput,
      output: z.object({
        /** Those that have a workflow, also those that have left the source. */
        sources: z.array(dropdownItem),
        targets: z.array(dropdownItem),
        /** All workflows whose form type is in the source. */
        workflows: z.array(
          z.object({
            workflow_id: z.int(),
            workflow_name: z.string(),
            division_id: z.int(),
            workflow_type_id: z.int(),
            suspended: z.boolean(),
            updated_at: z.string(),
          }),
        ),
      }),
    }),
    /**
     * The people whom all of these workflows name and each division may name, too; null where there are none.
     */
    people: get({
      path: '/api/workflow_management/copy/people',
      access: 'system_admin',
      audit: { screen: 'workflow_copy', does: 'show', about: { workflow: 'workflow_ids' } },
      query: z.object({ workflow_ids: queryIds, division_ids: queryIds }),
      output: z.array(
        z.object({
          division_id: z.int(),
          receptionist: z.nullable(departmentUsers),
          route_setter: z.nullable(departmentUsers),
          final_approver_user: z.nullable(approver),
        }),
      ),
    }),
    /** Makes all of the workflows or none. */
    save: post({
      path: '/api/workflow_management/copy/save',
      access: 'system_admin',
      audit: { screen: 'workflow_copy', does: 'create', about: { workflow: null } },
      body: workflowCopy,
      output: nothing,
    }),
  },
  /**
   * ワークフロー取込. The client sends the file again to apply it; the accept number shows that it still does
   * the same.
   */
  import: {
    /** The present workflows as the file that imports them. */
    current: download({
      path: '/api/workflow_management/import/current',
      limited: 'export',
      access: 'administrator',
      audit: { screen: 'workflow_import', does: 'csv', about: { workflow: null } },
      query: noInput,
    }),
    /** Checks the file and reports what it would change. */
    preview: upload({
      path: '/api/workflow_management/import/preview',
      access: 'administrator',
      audit: { screen: 'workflow_import', does: 'show', about: { workflow: null } },
      part: 'preview',
      changes_nothing: true,
      body: () => z.object({}),
      ...importFiles,
      output: importPreview,
    }),
    /** Imports the file if that does what the preview reported. */
    apply: upload({
      path: '/api/workflow_management/import/apply',
      access: 'administrator',
      audit: { screen: 'workflow_import', does: 'import', about: { workflow: null } },
      part: 'apply',
      body: () => z.object({ accept_number: z.int() }),
      ...importFiles,
      output: nothing,
    }),
  },
  select_user: {
    selected_user: get({
      path: '/api/workflow_management/select_user/selected_user',
      access: 'administrator',
      audit: { screen: 'workflow_management', does: 'show', about: { workflow: null } },
      query: z.object({ division_id: queryId, user_id: optionalQueryId }),
      scope: { administered: 'division', by: 'division_id' },
      output: z.nullable(approver),
    }),
    users: get({
      path: '/api/workflow_management/select_user/users',
      access: 'administrator',
      audit: { screen: 'workflow_management', does: 'show', about: { workflow: null } },
      query: z.object({
        division_id: queryId,
        user_name: searchWord(label.full_name),
        ...paging,
      }),
      scope: { administered: 'division', by: 'division_id' },
      output: listOf(z.extend(candidate, { department_name: z.string() })),
    }),
  },
  select_department_user: {
    init: get({
      path: '/api/workflow_management/select_department_user/init',
      access: 'administrator',
      audit: { screen: 'workflow_management', does: 'show', about: { workflow: null } },
      query: z.object({ division_id: queryId, department_id: optionalQueryId, user_ids: queryIds }),
      scope: { administered: 'division', by: 'division_id' },
      output: z.object({
        department_dropdown_items: z.array(dropdownItem),
        selected_department_id: z.nullable(z.int()),
        users: z.array(person),
      }),
    }),
    users: get({
      path: '/api/workflow_management/select_department_user/users',
      access: 'administrator',
      audit: { screen: 'workflow_management', does: 'show', about: { workflow: null } },
      query: z.object({ department_id: queryId, ...paging }),
      scope: { administered: 'department', by: 'department_id' },
      output: listOf(candidate),
    }),
  },
};
