import type { Workflow } from '#contract/workflow-management.ts';
import type { Actor } from '#domain/actor.ts';
import { administers } from '#domain/permissions.ts';
import { notFound } from '#server/http/refusal.ts';

/**
 * Returns the workflow if the caller administers its division; throws 404 otherwise, as for an unknown one.
 */
export function administeredWorkflow(actor: Actor, workflow: Workflow | null): Workflow {
  if (workflow === null || !administers(actor, workflow.division_id)) throw notFound();
  return workflow;
}
