import { role } from '#domain/codes.ts';
import type { FileField } from '#contract/call.ts';
import type { Actor } from '#domain/actor.ts';
import type { ApplicationState, Event } from '#domain/application/types.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { Content } from './queries-detail.ts';
import type { LoadedApplication } from './queries-state.ts';

/** An accepted change of an application: the engine's answer, and what came with the request. */
export type Change = {
  /** Null for a new application. */
  readonly before: LoadedApplication | null;
  readonly after: ApplicationState;
  readonly event: Event;
  readonly actor: Actor;
  readonly comment: string | null;
  readonly files: Readonly<Partial<Record<FileField, ReceivedFile>>>;
};

/** A change of an application that is stored already. */
export type StoredChange = Change & {
  readonly application_id: number;
  /** Of a new application. */
  readonly content?: Content;
};

/** The names of an actor's present organisation, for copying: they are never looked up again. */
export function organisationOf(actor: Actor) {
  return actor.role === role.operator
    ? {
        division_name: actor.division_name,
        department_name: actor.department_name,
        company_name: null,
        branch_office_name: null,
      }
    : {
        division_name: null,
        department_name: null,
        company_name: actor.company_name,
        branch_office_name: actor.branch_office_name,
      };
}
