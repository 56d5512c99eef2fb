import * as z from 'zod/mini';
import { comment } from '#contract/application/decision.ts';
import type { detail } from '#contract/application/detail.ts';
import type { Sent } from '#contract/call.ts';
import type { Issue } from '#contract/errors.ts';
import { routeLabel, routeMessage } from '#texts/approval-route.ts';
import { label, invalid } from '#texts/fields.ts';
import { firstRouteStep } from '#domain/limits.ts';
import { Refused } from '#web/call/call.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';

import { emptyRoute, routeDraftSchema, toWire, type RouteDraft } from '#web/approval-route/draft.ts';
import { targetText } from '#web/approval-route/step-text.ts';

/** The entry form of a pending step. Approve and reject share its fields. */

export type EntryAction = 'approve' | 'reject';

const files = chosenFiles(label.attached_file);
/** Null until the user sets it, and always on a step that doesn't set the route. */
const route = z.nullable(routeDraftSchema);

/** 修正して再申請を依頼, ticked in the question before a 却下. */
const asks_resubmission = z.boolean();

const approval = z.object({ action: z.literal('approve'), route, comment, asks_resubmission, ...files });
const routeApproval = z.extend(approval, {
  route: route.check(z.refine((chosen) => chosen !== null, { error: routeMessage.notSet })),
});
const rejection = z.object({
  action: z.literal('reject'),
  route,
  asks_resubmission,
  comment: comment.check(z.refine((text) => text !== null, { error: invalid.required(label.comment) })),
  ...files,
});

/** The form's input; `action` is the button that the user pressed. */
export type EntryValues = Omit<z.input<typeof approval>, 'action'> & { action: EntryAction };
/** The form's validated values. */
export type EntryInput = Omit<z.output<typeof approval>, 'action'> & { action: EntryAction };

/** The form's rules. A rejection needs a comment; an approval by the route setter needs a route. */
export function entrySchema(setsRoute: boolean): z.ZodMiniType<EntryInput, EntryValues> {
  return z.discriminatedUnion('action', [setsRoute ? routeApproval : approval, rejection]);
}

export const emptyEntry: EntryValues = {
  action: 'approve',
  comment: '',
  route: null,
  asks_resubmission: false,
  ...noFiles,
};

/** What a draft holds: the comment and the route, not the files. */
export const entryDraftSchema = z.object({ comment: z.string(), route });

/** The tokens of the loaded state (docs/rules/applications.md#tokens). */
export type EntryTokens = Pick<
  Sent<typeof detail.reject>,
  'application_id' | 'application_updated_at' | 'approval_route_step_id' | 'approval_route_step_updated_at'
>;

/** The body of an approve. Its route fields are empty on a step that doesn't set the route. */
export function approveBody(
  tokens: EntryTokens,
  entry: Pick<EntryInput, 'comment'> & { route: RouteDraft | null },
): Sent<typeof detail.approve> {
  return { ...tokens, comment: entry.comment, ...toWire(entry.route ?? emptyRoute) };
}

/** The names of the suppliers on a route, without duplicates. They will see the application. */
export function suppliersOn(route: RouteDraft | null): string[] {
  const steps = [...(route?.pic_approver_steps ?? []), ...(route?.viewer_steps ?? [])];
  const names = steps.flatMap(({ target }) => (target.kind === 'supplier' ? [targetText(target)] : []));
  return [...new Set(names)];
}

/** Moves errors in the route to the form's field `route`; their messages then name the row. */
export function moveToRoute({ issues }: Refused): Refused {
  return new Refused(issues.map(routeIssue));
}

function routeIssue(issue: Issue): Issue {
  const [part, field, index] = issue.loc;
  if (part === undefined) return issue;
  if (field === 'approval_route_name') return { loc: [part, 'route'], msg: issue.msg };
  if (field !== 'pic_approver_steps' && field !== 'viewer_steps') return issue;
  if (typeof index !== 'number') return { loc: [part, 'route'], msg: issue.msg };
  const row =
    field === 'viewer_steps'
      ? `${routeLabel.viewer}${index + 1}`
      : `${routeLabel.step_order}${index + firstRouteStep}`;
  return { loc: [part, 'route'], msg: `${row}：${issue.msg}` };
}
