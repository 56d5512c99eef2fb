import { calls } from '#contract/calls.ts';
import type { ApplicationDetail } from '#contract/application/detail.ts';
import { markEmptyArrays, writeQuery } from '#contract/wire.ts';
import { receptionDecision } from '#testing/reception.ts';
import { connections, HttpLane, type LaneRequest } from './http-lane.ts';

/**
 * The load generator, in a process of its own beside the server. Started by testing/portal-process.ts; it
 * does the work that a message describes and answers with a rate per second.
 */

export type Load =
  /** Each connection asks for these addresses in random order. */
  | ({ readonly kind: 'reads'; readonly url: string; readonly seconds: number } & {
      readonly targets: readonly string[];
      readonly headers: Readonly<Record<string, string>>;
    })
  /** Submits an application, opens its detail as the next user and approves it, again and again. */
  | ({ readonly kind: 'triples'; readonly seconds: number } & People);

type People = { readonly url: string; readonly applicant: string; readonly receptionist: string };
export type LoadAnswer = { readonly rate: number } | { readonly error: string };

const { create, detail } = calls.application;
/** The demonstration company's first: 新規取引申請書 of 産業機器事業部. */
const workflow_id = 1;

function measure(load: Load): Promise<number> {
  switch (load.kind) {
    case 'reads':
      return overLanes(load.url, (lanes) => {
        const requests = load.targets.map(
          (target) => ({ method: 'GET', target, headers: load.headers }) as const,
        );
        return forSeconds(load.seconds, lanes, (lane) => lane.send(random(requests)));
      });
    case 'triples':
      return overLanes(load.url, async (lanes) => {
        const form = await emptyForm(lanes[0], load);
        return forSeconds(load.seconds, lanes, async (lane) => {
          const application_id = await submit(lane, load, form);
          await approve(lane, load, await open(lane, load, application_id));
        });
      });
  }
}

async function overLanes(
  url: string,
  work: (lanes: readonly HttpLane[]) => Promise<number>,
): Promise<number> {
  const lanes = await Promise.all(Array.from({ length: connections }, () => HttpLane.open(url)));
  try {
    return await work(lanes);
  } finally {
    for (const lane of lanes) lane.close();
  }
}

/** How often a second `once` is done, on all lanes at the same time. */
async function forSeconds(
  seconds: number,
  lanes: readonly HttpLane[],
  once: (lane: HttpLane) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  const work = async (lane: HttpLane) => {
    for (; performance.now() < end; count += 1) await once(lane);
  };
  await Promise.all(lanes.map(work));
  return (count * 1000) / (performance.now() - began);
}

function random<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

/** The form with its labels, filled in. */
async function emptyForm(lane: HttpLane | undefined, { applicant }: People): Promise<object> {
  const target = `${create.init.path}?${writeQuery({ workflow_id })}`;
  const body = await lane?.send({ method: 'GET', target, headers: { cookie: applicant } });
  const labels = create.init.output.parse(JSON.parse(body ?? ''));
  return { ...labels, workflow_id, applicant_answers_hope_date: '2099-03-31', field_value01: '取引先' };
}

async function submit(lane: HttpLane, { applicant }: People, form: object): Promise<number> {
  return Number(await lane.send(uploadOf(create.save, form, applicant)));
}

/** Opens the detail; returns the decision to approve what awaits the receptionist. */
async function open(lane: HttpLane, { receptionist }: People, application_id: number): Promise<object> {
  const target = `${detail.init.path}?${writeQuery({ application_id })}`;
  const body = await lane.send({ method: 'GET', target, headers: { cookie: receptionist } });
  return { application_id, ...receptionDecision(JSON.parse(body) as ApplicationDetail) };
}

async function approve(lane: HttpLane, { receptionist }: People, decision: object): Promise<void> {
  await lane.send(uploadOf(detail.approve, decision, receptionist));
}

function uploadOf(
  { path: target, part }: { readonly path: string; readonly part: string },
  input: object,
  cookie: string,
): LaneRequest {
  const boundary = 'bench-boundary';
  return {
    method: 'POST',
    target,
    headers: {
      cookie,
      'x-portal-request': '1',
      'idempotency-key': crypto.randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: `--${boundary}\r\ncontent-disposition: form-data; name="${part}"\r\n\r\n${JSON.stringify(markEmptyArrays(input))}\r\n--${boundary}--\r\n`,
  };
}

process.on('message', (load: Load) => {
  const answer = (reply: LoadAnswer) => process.send?.(reply);
  measure(load).then(
    (rate) => answer({ rate }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
console.log('ready load');
