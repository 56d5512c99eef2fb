import type { calls } from '#contract/calls.ts';
import type { WaitingStepItem } from '#contract/waiting-time.ts';
import type { Actor } from '#domain/actor.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { japanDate } from '#domain/japan-date.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import { sortedByWaiting } from '#domain/waiting-time.ts';
import { pageTitle } from '#texts/shell.ts';
import { waitingText } from '#texts/waiting-time.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import type { Db } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { selectAssigneeNames } from '#server/organisation/queries-assignee-names.ts';
import { formCsvColumns, openStepCsvColumns, organisationCsvColumns, type NamedStep } from './list-csv.ts';
import { selectOpenSteps, selectSubject, selectSummary, type OpenSteps } from './queries.ts';

type Asking = { readonly db: Db; readonly actor: Actor; readonly now: Date };

/** Those of these applications that the caller may open. */
type VisibleAmong = (
  db: Db,
  application_ids: readonly number[],
  actor: Actor,
  now: Date,
) => Promise<ReadonlySet<number>>;

const reach = ({ actor, now }: Asking) => ({
  divisions: administeredDivisions(actor),
  today: japanDate(now),
});

/** 滞留状況, for administrators (docs/rules/administration.md#waiting-times). */
export const waitingTimeHandlers = (visibleAmong: VisibleAmong): Handlers<typeof calls.waiting_time> => ({
  summary: (request) => selectSummary(request.db, { ...reach(request), period: request.input }),

  async csv(request) {
    const { grouped_by, sort, encoding, ...period } = request.input;
    const { by_form, by_organisation } = await selectSummary(request.db, { ...reach(request), period });
    const file = { encoding, kind: 'application_list', conditions: { grouped_by, ...period } } as const;
    return grouped_by === 'form'
      ? exportList(request, {
          ...file,
          columns: formCsvColumns,
          slices: slicesOf(sortedByWaiting(by_form, sort)),
          name: [pageTitle.waiting_time, waitingText.byForm],
        })
      : exportList(request, {
          ...file,
          columns: organisationCsvColumns,
          slices: slicesOf(sortedByWaiting(by_organisation, sort)),
          name: [pageTitle.waiting_time, waitingText.byOrganisation],
        });
  },

  async list(request) {
    const { db, actor, input, now } = request;
    const subject = await subjectOf(request, input);
    const { items, total_count } = await openStepsOf(request, input, input);
    const ids = items.map(({ application_id }) => application_id);
    const visible = await visibleAmong(db, [...new Set(ids)], actor, now);
    const may_open = ({ application_id }: NamedStep) => visible.has(application_id);
    return {
      subject,
      items: items.map((step): WaitingStepItem => ({ ...step, may_open: may_open(step) })),
      total_count,
    };
  },

  async list_csv(request) {
    const { encoding, ...conditions } = request.input;
    await subjectOf(request, conditions);
    const { items } = await openStepsOf(request, conditions, wholeList);
    return exportList(request, {
      columns: openStepCsvColumns,
      encoding,
      slices: slicesOf(items),
      name: [pageTitle.waiting_time, conditions.late ? waitingText.lateList : waitingText.list],
      kind: 'application_list',
      conditions,
    });
  },
});

/**
 * What the list is about, in names: the form and kind of step, or the organisation; '' for all open steps.
 * Throws a 404 for an id of which the caller's tables count no step, the same as for an unknown one.
 */
async function subjectOf(asking: Asking, which: OpenSteps): Promise<string> {
  const subject = await selectSubject(asking.db, reach(asking).divisions, which);
  if (subject === undefined) throw notFound();
  const step = which.step_type === null ? '' : stepTypeLabel[which.step_type];
  return joinedNames(subject.form_name, step, subject.organisation_name);
}

/** A page of open steps with names. */
async function openStepsOf(
  asking: Asking,
  which: OpenSteps,
  page: Page,
): Promise<{ items: NamedStep[]; total_count: number }> {
  const { items, total_count } = await selectOpenSteps(asking.db, reach(asking), which, page);
  const { departments, suppliers, users } = await selectAssigneeNames(asking.db, items);
  const named = items.map(({ department_id, supplier_id, all_flag, user_ids, ...step }) => {
    const inside = departments?.[String(department_id)];
    const outside = suppliers?.[String(supplier_id)];
    return {
      ...step,
      organisation_name: joinedNames(
        inside?.division_name ?? null,
        inside?.department_name ?? null,
        outside?.company_name ?? null,
        outside?.branch_office_name ?? null,
      ),
      full_names: all_flag ? null : user_ids.map((user_id) => users?.[String(user_id)] ?? ''),
    };
  });
  return { items: named, total_count };
}
