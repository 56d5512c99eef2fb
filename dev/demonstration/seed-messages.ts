import { create } from '#server/features/message/create.ts';
import { view } from '#server/features/message/view.ts';
import { workingTime, type WorkingTime } from './clock.ts';
import { actorOf, departmentGroupId, supplierId } from './store.ts';
import type { StoryFile } from './scenario.ts';
import { storeFiles, type Telling } from './seed-application.ts';

/** A message of the demonstration company, who has read it, and the answers to it. */
export type StoryLetter = {
  readonly from: string;
  readonly at: WorkingTime;
  readonly title: string;
  readonly body: string;
  /** Department groups (G…) and suppliers (S…) by their codes, or all that the sender may choose; an answer needs none. */
  readonly to?: readonly string[] | 'all suppliers';
  readonly files?: readonly StoryFile[];
  readonly read?: readonly { readonly by: string; readonly at: WorkingTime }[];
  readonly answers?: readonly StoryLetter[];
};

type Happening = { readonly at: Date; readonly letter: StoryLetter; readonly happen: () => Promise<void> };

/** Lets people write to each other: by the same handlers as the screens call, each at its moment. */
export async function correspond(telling: Telling, letters: readonly StoryLetter[]): Promise<void> {
  const ids = new Map<StoryLetter, number>();
  const happenings = letters.flatMap((letter) => happeningsOf(telling, ids, letter, null));
  for (const { happen } of happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await happen();
}

function happeningsOf(
  telling: Telling,
  ids: Map<StoryLetter, number>,
  letter: StoryLetter,
  original: StoryLetter | null,
): Happening[] {
  const { tx, services, now } = telling;
  const sent = workingTime(now, letter.at);
  return [
    {
      at: sent,
      letter,
      happen: async () => {
        const reply_message_id = original === null ? null : (ids.get(original) ?? null);
        ids.set(letter, await send(telling, letter, sent, reply_message_id));
      },
    },
    ...(letter.read ?? []).map(({ by, at }) => {
      const opened = workingTime(now, at);
      return {
        at: opened,
        letter,
        happen: async () => {
          const message_id = ids.get(letter) ?? 0;
          await view.mark_as_read({
            tx,
            services,
            actor: await actorOf(tx, by),
            now: opened,
            input: { message_id },
          });
        },
      };
    }),
    ...(letter.answers ?? []).flatMap((answer) => happeningsOf(telling, ids, answer, letter)),
  ];
}

async function send(
  { tx, services }: Telling,
  { from, title, body, to = [], files }: StoryLetter,
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
    actor: await actorOf(tx, from),
    files: await storeFiles(services.files, files),
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
