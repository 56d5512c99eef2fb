import * as z from 'zod/mini';
import { routeStepTypes } from '#domain/approval-route/step-types.ts';
import { stepType } from '#domain/codes.ts';
import { assignment, routeDraftSchema, type RouteDraft } from './draft.ts';
import type { StepPlace } from './edit-steps.ts';
import type { StepFormValues } from './step-form-values.ts';

/**
 * What is kept of a route that is being built, until it is set or discarded
 * (docs/rules/routes.md#unfinished-routes).
 */
export type Unfinished = {
  readonly route: RouteDraft;
  /** The open step form; null if none is open. */
  readonly form: { readonly subject: FormSubject; readonly values: StepFormValues } | null;
};

/** What the step form edits: a step at its place, or a viewer. `index` is null for a new viewer. */
export type FormSubject =
  | { readonly kind: 'step'; readonly place: StepPlace }
  | { readonly kind: 'viewer'; readonly index: number | null };

const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add') }),
  z.object({ kind: z.literal('insert'), before: z.int() }),
  z.object({ kind: z.literal('after'), after: z.int() }),
  z.object({ kind: z.literal('beside'), beside: z.int() }),
  z.object({ kind: z.literal('join') }),
  z.object({ kind: z.literal('edit'), step_order: z.int() }),
]) satisfies z.ZodMiniType<StepPlace>;

const form = z.object({
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('step'), place }),
    z.object({ kind: z.literal('viewer'), index: z.nullable(z.int()) }),
  ]),
  values: z.object({
    step_type: z.literal([...routeStepTypes, stepType.viewer]),
    target: z.nullable(assignment.target),
    all_flag: assignment.all_flag,
    users: assignment.users,
    prev_step_order: z.string(),
  }),
});

export const unfinishedSchema = z.object({
  route: routeDraftSchema,
  form: z.nullable(form),
}) satisfies z.ZodMiniType<Unfinished>;
