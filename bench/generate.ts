import type { Db } from '#server/db/database.ts';
import { approve, setRoute, type Scenario, type ScenarioAct } from '#dev/demonstration/scenario.ts';
import { seedApplication } from '#dev/demonstration/seed-application.ts';
import type { Settings } from '#server/environment.ts';
import { openFileStore } from '#server/files/store.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';

/** Concurrent transactions, and applications in each. */
const atOnce = 4;
const batch = 20;

/**
 * Submits applications and advances them through the product's calls, a quarter of them to each state of
 * `acts`.
 */
export async function generateApplications(db: Db, settings: Settings, count: number): Promise<void> {
  const services = {
    settings,
    files: openFileStore(settings.files_url),
    // Generated applications send no mail.
    jobs: { send: async () => undefined },
    pdf: openPdfPrinter(),
  };
  const now = new Date();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const first = next;
      next = Math.min(count, first + batch);
      const last = next;
      await db.transaction().execute(async (tx) => {
        for (let index = first; index < last; index += 1)
          await seedApplication({ tx, services, now }, scenario(index));
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function scenario(index: number): Scenario {
  return {
    division: 'D01',
    workflow_type: 'W01',
    applicant: 'applicant1',
    at: [20 + (index % 200), '09:30'],
    hope_in_days: 10 + (index % 60),
    values: [`取引先${index}`, '2027-04-01', String(index * 1000)],
    acts: acts[index % acts.length] ?? [],
  };
}

const received = approve('reception1', [15, '10:00'], '受け付けました。');
const routed = setRoute('router1', [12, '11:00'], {
  name: '標準ルート',
  steps: [
    { kind: 'person_in_charge', department: 'P102', users: ['pic1'], after: '' },
    { kind: 'person_in_charge', supplier: 'S0001', users: 'all', after: '' },
    { kind: 'approver', department: 'P103', users: 'all', after: '4,5' },
  ],
  viewers: [{ department: 'P301', users: 'all' }],
});
const worked = [approve('pic1', [9, '13:00']), approve('supplier1', [8, '14:00'])];
const ended = [approve('approver1', [6, '15:00']), approve('final1', [4, '16:00'])];

/**
 * Leads to: awaiting its reception; awaiting a person in charge; awaiting the approver behind the join;
 * completed.
 */
const acts: readonly (readonly ScenarioAct[])[] = [
  [],
  [received, routed],
  [received, routed, ...worked],
  [received, routed, ...worked, ...ended],
];
