import { applicationResult } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import {
  playApplication,
  type IntendedState,
  type SampleApplication,
  type RejectedApplication,
} from './application.ts';
import { personOf, type Company } from './company.ts';
import { Random } from './random.ts';
import type { Write } from './load.ts';
import { applicationRows, numberApplications } from './store-application.ts';
import { takeIds } from './store-rows.ts';
import type { WorkingDays } from './working-days.ts';

/** Applications per transaction. */
const batch = 1000;

/** Applications after this share of all are recent, and some are still in progress. */
const recent = 0.9;
const times = (count: number, outcome: IntendedState): readonly IntendedState[] =>
  Array.from({ length: count }, () => outcome);
/** Outcomes per hundred old applications: one was forgotten. */
const old = [
  ...times(82, 'approved'),
  ...times(12, 'rejected'),
  ...times(5, 'cancelled'),
  'circulating',
] as const;
/** Outcomes per twenty recent applications. */
const young = [
  ...times(3, 'not_received'),
  ...times(3, 'routing'),
  ...times(6, 'circulating'),
  ...times(2, 'final'),
  ...times(4, 'approved'),
  'rejected',
  'cancelled',
] as const;
/** Shuffles the outcomes but keeps their frequencies: 7 is coprime to both lengths. */
const stride = 7;

/** The company, and the days on which everything happened. */
export type Setting = { readonly company: Company; readonly days: WorkingDays };

export type Amount = {
  readonly seed: number;
  readonly count: number;
  /** Called with the number of applications written so far. */
  readonly progress?: (done: number) => void;
};

/**
 * Adds applications in every state, spread over the working days. The engine plays each one, so its state is
 * the fold of its history. A lower index means an older application. The next batch is played while one is
 * written.
 */
export async function generateApplications(
  db: Db,
  write: Write,
  { company, days }: Setting,
  { seed, count, progress }: Amount,
): Promise<void> {
  if (count === 0) return;
  const rejected: RejectedApplication[] = [];
  let written = Promise.resolve();
  for (let first = 0; first < count; first += batch) {
    const size = Math.min(batch, count - first);
    const ids = await takeIds(db, 'application', 'application_id', size);
    const played = ids.map((application_id, offset) => {
      const index = first + offset;
      const random = new Random(seed, 'application', index);
      const progress = (index + random.next()) / count;
      const position = progress * days.end * 0.995;
      const again = takeUp(rejected, days.moment(position).toISOString(), random);
      const outcomes = progress < recent ? old : young;
      const outcome = outcomes[(index * stride) % outcomes.length] ?? 'approved';
      const application = playApplication({ company, days, random, position, outcome, again });
      remember(rejected, application_id, application, company);
      return { application_id, played: application };
    });
    const numbered = await numberApplications(db, played);
    await written;
    progress?.(first);
    written = write(applicationRows(company, numbered));
    // The next round awaits it; until then a failure must not count as an unhandled rejection.
    written.catch(() => undefined);
  }
  await written;
  progress?.(count);
}

/** Limits how many rejected applications wait for resubmission. */
const maxWaiting = 100;

/** Every second rejected application is resubmitted a while later. */
function takeUp(rejected: RejectedApplication[], at: string, random: Random): RejectedApplication | null {
  const index = rejected.findIndex(({ rejected_at }) => rejected_at < at);
  if (index === -1) return null;
  const [taken] = rejected.splice(index, 1);
  return taken !== undefined && random.chance(0.5) ? taken : null;
}

function remember(
  rejected: RejectedApplication[],
  application_id: number,
  { state, workflow, values }: SampleApplication,
  company: Company,
): void {
  if (state.result !== applicationResult.rejected || rejected.length >= maxWaiting) return;
  const applicant = personOf(company, state.applicant_user_id);
  rejected.push({ application_id, workflow, applicant, values, rejected_at: state.last_event_at });
}
