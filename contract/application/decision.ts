import * as z from 'zod/mini';
import { routeLabel, routeMessage } from '#texts/approval-route.ts';
import { invalid, label } from '#texts/fields.ts';
import { maxLength, maxRouteSteps } from '#domain/limits.ts';
import { routeStep, routeSteps } from '../approval-route.ts';
import { chosenId, optionalText, requiredText } from '../fields.ts';

/**
 * The fields of a decision, for the calls and for forms. Apart from the calls of /application/detail, which
 * its rows don't wait for.
 */

/** The comment of an approve or reject. */
export const comment = optionalText({ label: label.comment, max: maxLength.comment, multiline: true });

/** The route that an approve sets; empty except on the route setter's step. */
export const approveRoute = {
  approval_route_name: optionalText({
    label: routeLabel.approval_route_name,
    max: maxLength.approval_route_name,
  }),
  pic_approver_steps: routeSteps,
  viewer_steps: z
    .array(routeStep)
    .check(z.maxLength(maxRouteSteps, { error: routeMessage.tooManyViewers(maxRouteSteps) })),
};

/** What a supplier's user says to a 引き継ぎ. */
export const handOver = {
  to_user_id: chosenId(invalid.notSelected(label.hand_over_to)),
  reason: optionalText({ label: label.hand_over_reason, max: maxLength.comment, multiline: true }),
};

/** The reason for a 担当者変更. */
export const replacementReason = requiredText({
  label: routeLabel.replacement_reason,
  max: maxLength.comment,
  multiline: true,
});
