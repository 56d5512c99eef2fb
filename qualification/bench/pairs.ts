import { calls } from '#contract/calls.ts';
import { applicationDetail } from '#contract/application/detail.ts';
import type { Answer, Client } from '#testing/client.ts';
import { receptionDecision } from '#testing/reception.ts';
import type { BenchCompany } from './company.ts';

const { create, detail } = calls.application;
/** The demonstration company's first: 新規取引申請書 of 産業機器事業部. */
const workflow_id = 1;

type People = { readonly applicant: Client; readonly receptionist: Client };

/**
 * Submits an application and approves its reception, one pair at a time, over HTTP. Returns the milliseconds
 * of each pair's two calls, without the reads between them.
 */
export async function runPairs(people: People, count: number): Promise<number[]> {
  const labels = await people.applicant.get(create.init, { workflow_id });
  const fields = create.init.output.parse(okBody(labels));
  const times: number[] = [];
  let milliseconds = 0;
  const measure = async (call: () => Promise<Answer>): Promise<unknown> => {
    const began = performance.now();
    const answer = await call();
    milliseconds += performance.now() - began;
    return okBody(answer);
  };
  for (let pair = 0; pair < count; pair += 1) {
    milliseconds = 0;
    const input = {
      ...fields,
      workflow_id,
      applicant_answers_hope_date: '2099-03-31',
      field_value01: `取引先${pair}`,
    };
    const application_id = create.save.output.parse(
      await measure(() => people.applicant.upload(create.save, input, {}, { key: crypto.randomUUID() })),
    );
    const currentDetail = applicationDetail.parse(
      okBody(await people.receptionist.get(detail.init, { application_id })),
    );
    const decision = { application_id, ...receptionDecision(currentDetail) };
    await measure(() =>
      people.receptionist.upload(detail.approve, decision, {}, { key: crypto.randomUUID() }),
    );
    times.push(milliseconds);
  }
  return times;
}

export function peopleOf(company: BenchCompany, url: string): People {
  return { applicant: company.client(url, 'applicant1'), receptionist: company.client(url, 'reception1') };
}

function okBody({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`A call answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
