import { create } from '#server/features/message/create.ts';
import { view } from '#server/features/message/view.ts';
import { workingTime, type WorkingTime } from './clock.ts';
import { actorOf, departmentGroupId, supplierId } from './store.ts';
import type { ScenarioFile } from './scenario.ts';
import { storeFiles, type Seeding } from './seed-application.ts';

/** A message of the demonstration company, with its readers and its answers. */
export type ScenarioMessage = {
  readonly from: string;
  readonly at: WorkingTime;
  readonly title: string;
  readonly body: string;
  /**
   * Department groups (G…) and suppliers (S…) by their codes, or all that the sender may choose. Not for an
   * answer.
   */
  readonly to?: readonly string[] | 'all suppliers';
  readonly files?: readonly ScenarioFile[];
  readonly read?: readonly { readonly by: string; readonly at: WorkingTime }[];
  readonly answers?: readonly ScenarioMessage[];
};

type SeedStep = { readonly at: Date; readonly message: ScenarioMessage; readonly run: () => Promise<void> };

/**
 * Sends messages and answers and marks them as read, in the order of their times, through the handlers of the
 * screens.
 */
export async function seedMessages(seeding: Seeding, messages: readonly ScenarioMessage[]): Promise<void> {
  const ids = new Map<ScenarioMessage, number>();
  const steps = messages.flatMap((message) => stepsOf(seeding, ids, message, null));
  for (const { run } of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await run();
}

function stepsOf(
  seeding: Seeding,
  ids: Map<ScenarioMessage, number>,
  message: ScenarioMessage,
  original: ScenarioMessage | null,
): SeedStep[] {
  const { tx, services, now } = seeding;
  const sent_at = workingTime(now, message.at);
  return [
    {
      at: sent_at,
      message,
      run: async () => {
        const reply_message_id = original === null ? null : (ids.get(original) ?? null);
        ids.set(message, await send(seeding, message, sent_at, reply_message_id));
      },
    },
    ...(message.read ?? []).map(({ by, at }) => {
      const read_at = workingTime(now, at);
      return {
        at: read_at,
        message,
        run: async () => {
          const message_id = ids.get(message) ?? 0;
          await view.mark_as_read({
            tx,
            services,
            actor: await actorOf(tx, by),
            now: read_at,
            countMails: null,
            input: { message_id },
          });
        },
      };
    }),
    ...(message.answers ?? []).flatMap((answer) => stepsOf(seeding, ids, answer, message)),
  ];
}

async function send(
  { tx, services }: Seeding,
  { from, title, body, to = [], files }: ScenarioMessage,
  now: Date,
  reply_message_id: number | null,
): Promise<number> {
  const codes = to === 'all suppliers' ? [] : to;
  const groups = codes.filter((code) => code.startsWith('G'));
  const suppliers = codes.filter((code) => code.startsWith('S'));
  return create.save({
    tx,
    services,
    now,
    began: now,
    actor: await actorOf(tx, from),
    files: await storeFiles(services.files, files),
    countMails: null,
    input: {
      title,
      body,
      send_mail_flag: false,
      send_department_group_all: false,
      department_groups: await Promise.all(groups.map((code) => departmentGroupId(tx, code))),
      send_supplier_all: to === 'all suppliers',
      suppliers: await Promise.all(suppliers.map((code) => supplierId(tx, code))),
      reply_message_id,
    },
  });
}
