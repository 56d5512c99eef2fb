import { createHash, randomBytes } from 'node:crypto';
import { applicationDetail } from '#contract/application/detail.ts';
import { calls } from '#contract/calls.ts';
import type { Answer, Client } from '#testing/client.ts';
import { receptionDecision } from '#testing/reception.ts';
import { failure, notStoredText } from '#texts/general.ts';

const { create, detail } = calls.application;
/** The demonstration company's first: 新規取引申請書 of 産業機器事業部. */
const workflow_id = 1;

/** An acknowledged submission: when, in milliseconds since the epoch, and its file's SHA-256. */
type Submitted = { readonly application_id: number; readonly sha256: string | null; readonly at: number };

/** What the portals acknowledged, to be compared with what is stored. */
export type Acknowledged = {
  /** Submissions, by their text in the first field, which no other application has. */
  readonly submitted: Map<string, Submitted>;
  /** When the approval of each application's reception was acknowledged. */
  readonly approved: Map<number, number>;
  /** When each save was first sent: submissions by their text, approvals by their application. */
  readonly begun: Map<string | number, number>;
  /** When each save was acknowledged, in milliseconds since the epoch, in order. */
  readonly times: number[];
  /** What no client of ours may meet: the status and the body of an answer that is no success. */
  readonly failed: string[];
};

export type Crowd = {
  readonly acknowledged: Acknowledged;
  /** Lets every client finish what it has begun. */
  stop(): Promise<void>;
};

export type Pair = { readonly applicant: Client; readonly receptionist: Client };

/**
 * Clients who submit an application, every fifth with a file, and approve its reception, without a pause. A
 * save without an answer, or that could not be stored, is repeated with its key, as the browser does and a
 * person after it.
 */
export function startCrowd(pairs: readonly Pair[], name = ''): Crowd {
  const acknowledged: Acknowledged = {
    submitted: new Map(),
    approved: new Map(),
    begun: new Map(),
    times: [],
    failed: [],
  };
  const stopping = new AbortController();
  const lanes = pairs.map(async (pair, lane) => {
    for (let round = 0; !stopping.signal.aborted; round += 1)
      await onePair(pair, `訓練${name}${lane}-${round}`, acknowledged);
  });
  return {
    acknowledged,
    async stop() {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}

async function onePair(
  { applicant, receptionist }: Pair,
  marker: string,
  { submitted, approved, begun, times, failed }: Acknowledged,
): Promise<void> {
  const saved = async (name: string | number, call: (key: string) => Promise<Answer>): Promise<Answer> => {
    begun.set(name, Date.now());
    const answer = await repeated(call);
    if (answer.status === 200) times.push(Date.now());
    else failed.push(`${marker}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const labels = await read(() => applicant.get(create.init, { workflow_id }));
  const bytes = Number(marker.split('-')[1]) % 5 === 0 ? randomBytes(20_000) : null;
  const files = bytes === null ? {} : { file1: new File([bytes], '見積書.bin') };
  const input = {
    ...create.init.output.parse(labels.body),
    workflow_id,
    applicant_answers_hope_date: '2099-03-31',
    field_value01: marker,
  };
  const submission = await saved(marker, (key) => applicant.upload(create.save, input, files, { key }));
  if (submission.status !== 200) return;
  const application_id = create.save.output.parse(submission.body);
  const sha256 = bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
  submitted.set(marker, { application_id, sha256, at: Date.now() });

  const opened = await read(() => receptionist.get(detail.init, { application_id }));
  const found = applicationDetail.parse(opened.body);
  if (found.pic_entry === null) {
    failed.push(`${marker}: the acknowledged application ${application_id} does not await its reception`);
    return;
  }
  const decision = {
    application_id,
    ...receptionDecision(found),
  };
  const approval = await saved(application_id, (key) =>
    receptionist.upload(detail.approve, decision, {}, { key }),
  );
  if (approval.status === 200) approved.set(application_id, Date.now());
}

/** For how long a client goes on; longer than any part of the cluster may be away. */
const patience = 120_000;

/** Repeats a save with one key until it is answered with a success or with a fault of the client's. */
async function repeated(call: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = crypto.randomUUID();
  return insist(() => call(key), isAway);
}

const read = (call: () => Promise<Answer>): Promise<Answer> => insist(call, ({ status }) => status !== 200);

async function insist(call: () => Promise<Answer>, again: (answer: Answer) => boolean): Promise<Answer> {
  const end = Date.now() + patience;
  for (;;) {
    let answer: Answer | null = null;
    try {
      answer = await call();
    } catch (error) {
      // The connection was cut: nobody knows whether the save took effect.
      if (Date.now() > end) throw error;
    }
    if (answer !== null && (!again(answer) || Date.now() > end)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** No success and no fault of the client's. */
function isAway({ status, body }: Answer): boolean {
  if (status >= 500) return true;
  const said = JSON.stringify(body);
  return status === 422 && [notStoredText, failure.tooManyRequests].some((text) => said.includes(text));
}
