import type { FileName } from '#contract/call.ts';
import type { Actor } from '#domain/actor.ts';
import type { ApplicationState, Event } from '#domain/approval-route/types.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { LoadedApplication } from './store.ts';

/** One accepted change of an application, as the engine answered it, with what the person gave along. */
export type Change = {
  readonly application_id: number;
  /** Null for a new application, whose own row is there already. */
  readonly before: LoadedApplication | null;
  readonly after: ApplicationState;
  readonly event: Event;
  readonly actor: Actor;
  readonly comment: string | null;
  readonly files: Readonly<Partial<Record<FileName, ReceivedFile>>>;
};
