import { calls } from '#contract/calls.ts';
import { fileLimits } from '#domain/limits.ts';
import { startProcess } from '#testing/portal-process.ts';
import type { Company } from './company.ts';
import { mebibytes, print } from './print.ts';

const { create } = calls.application;
const atOnce = 8;
/** The demonstration company's first: 新規取引申請書 of 産業機器事業部. */
const workflow_id = 1;

/** Resident memory in bytes: now, and the peak since the last reading. */
type Memory = { readonly now: number; readonly peak: number };

/**
 * Measures the server's resident memory: idle, and the peak while eight POSTs with three files of 10 MiB
 * arrive at once.
 */
export async function upload(company: Company): Promise<void> {
  const url = await company.copy();
  const folder = await company.folder();
  const portal = await startProcess('qualification/bench/server.ts', {
    DATABASE_URL: url,
    FILES_URL: folder,
  });
  // qualification/bench/server.ts answers in this shape.
  const memory = async () => (await portal.ask('memory')) as Memory;
  try {
    const client = company.client(portal.url, 'applicant1');
    const labels = await client.get(create.init, { workflow_id });
    const input = {
      ...create.init.output.parse(labels.body),
      workflow_id,
      applicant_answers_hope_date: '2099-03-31',
    };
    const bytes = Buffer.alloc(fileLimits.bytes, 'x');
    const post = async () => {
      const files = Object.fromEntries(
        (['file1', 'file2', 'file3'] as const).map((name) => [name, new File([bytes], `${name}.bin`)]),
      );
      const { status, body } = await client.upload(create.save, input, files);
      if (status !== 200) throw new Error(`An upload answered ${status}: ${JSON.stringify(body)}`);
    };
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const idle = await memory();
    const began = performance.now();
    await Promise.all(Array.from({ length: atOnce }, post));
    const seconds = (performance.now() - began) / 1000;
    const { peak } = await memory();
    const above = peak - idle.now;
    print('memory of the server, idle', mebibytes(idle.now));
    print(
      `${atOnce} uploads of 3 × 10 MiB at once, in ${seconds.toFixed(1)} s`,
      `${mebibytes(above)} above idle, ${(above / (64 * 1024 * 1024)).toFixed(2)} of the goal of 64 MiB`,
    );
  } finally {
    await portal.stop();
  }
}
