import * as z from 'zod/mini';
import { comment, type detail } from '#contract/application/detail.ts';
import type { Sent } from '#contract/call.ts';
import type { Issue } from '#contract/errors.ts';
import { label, invalid } from '#texts/fields.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { firstRouteStep } from '#domain/limits.ts';
import { Refused } from '#web/call/call.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';

import { emptyRoute, keptRoute, toWire, type RouteDraft } from '#web/approval-route/draft.ts';
import { targetText } from '#web/approval-route/step-text.ts';

/** What the person in charge enters and sends (section 5 "Approve/reject form"). One form, two ways to send it. */

export type EntryAction = 'approve' | 'reject';

const files = chosenFiles(label.attached_file);
/** The chosen route; null before it is set, and always on a step that is not the route setter's. */
const route = z.nullable(keptRoute);

const approval = z.object({ action: z.literal('approve'), route, comment, ...files });
const routeApproval = z.extend(approval, {
  route: route.check(z.refine((chosen) => chosen !== null, { error: routeMessage.notSet })),
});
const rejection = z.object({
  action: z.literal('reject'),
  route,
  comment: comment.check(z.refine((text) => text !== null, { error: invalid.required(label.comment) })),
  ...files,
});

/** The form as it is typed; `action` is the button that was pressed. */
export type EntryValues = Omit<z.input<typeof approval>, 'action'> & { action: EntryAction };
/** The form as it is sent. */
export type EntryInput = Omit<z.output<typeof approval>, 'action'> & { action: EntryAction };

/** The form's rules: a rejection needs a comment, an approval by the route setter a route. */
export function entrySchema(setsRoute: boolean): z.ZodMiniType<EntryInput, EntryValues> {
  return z.discriminatedUnion('action', [setsRoute ? routeApproval : approval, rejection]);
}

export const emptyEntry: EntryValues = {
  action: 'approve',
  comment: '',
  route: null,
  ...noFiles,
};

/** What is kept of an entry while it is not sent: the comment and the route, not the files (domain 6). */
export const keptEntry = z.object({ comment: z.string(), route });

/** The tokens of what the screen loaded (domain 2.5). */
export type EntryTokens = Pick<
  Sent<typeof detail.reject>,
  'application_id' | 'application_updated_at' | 'approval_route_step_id' | 'approval_route_step_updated_at'
>;

/** The body of an approve; its route fields are empty unless the route setter's (section 5). */
export function approveBody(
  tokens: EntryTokens,
  entry: Pick<EntryInput, 'comment'> & { route: RouteDraft | null },
): Sent<typeof detail.approve> {
  return { ...tokens, comment: entry.comment, ...toWire(entry.route ?? emptyRoute) };
}

/** The names of the suppliers on a route, each once: they will see the application (domain 2.3). */
export function suppliersOn(route: RouteDraft | null): string[] {
  const steps = [...(route?.pic_approver_steps ?? []), ...(route?.viewer_steps ?? [])];
  const names = steps.flatMap(({ target }) => (target.kind === 'supplier' ? [targetText(target)] : []));
  return [...new Set(names)];
}

/** A refusal with what concerns the route at the form's one field for it, saying which row is meant. */
export function atTheRoute({ issues }: Refused): Refused {
  return new Refused(issues.map(routeIssue));
}

function routeIssue(issue: Issue): Issue {
  const [part, field, index] = issue.loc;
  if (part === undefined) return issue;
  if (field === 'approval_route_name') return { loc: [part, 'route'], msg: issue.msg };
  if (field !== 'pic_approver_steps' && field !== 'viewer_steps') return issue;
  if (typeof index !== 'number') return { loc: [part, 'route'], msg: issue.msg };
  const row =
    field === 'viewer_steps' ? `${label.viewer}${index + 1}` : `${label.step_order}${index + firstRouteStep}`;
  return { loc: [part, 'route'], msg: `${row}：${issue.msg}` };
}
