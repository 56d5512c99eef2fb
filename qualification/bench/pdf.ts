import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ApplicationDetail, DetailEvent, DetailStep } from '#contract/application/detail.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { pdfDocumentOf } from '#server/features/application/pdf/pdf.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import { kilobytes, median, print } from './print.ts';

const times = 15;

/**
 * Measures the 稟議書 of a usual route and of the longest one: how long it takes, and how long it blocks
 * other requests.
 */
export async function pdf(): Promise<void> {
  const printer = openPdfPrinter();
  try {
    for (const steps of [8, 100]) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      const durations: number[] = [];
      let size = 0;
      let first = 0;
      for (let time = 0; time <= times; time += 1) {
        if (time === 1) delay.enable();
        const start = performance.now();
        size = (await printer.print(sampleDocument(steps), 1)).length;
        const took = performance.now() - start;
        if (time === 0) first = took;
        else durations.push(took);
      }
      delay.disable();
      print(
        `稟議書 of ${steps} steps, ${kilobytes(size)}`,
        `${median(durations).toFixed(0)} ms, the first ${first.toFixed(0)} ms`,
      );
      print('  longest stretch that the server stood still', `${(delay.max / 1e6).toFixed(0)} ms`);
    }
  } finally {
    await printer.stop();
  }
}

function sampleDocument(steps: number) {
  const names = {
    division_name: '産業機器事業部',
    department_name: '品質保証部',
    company_name: null,
    branch_office_name: null,
  };
  const at = '2026-11-20T03:10:00+00:00';
  const file = { file_id: 1, file_name: '品質管理体制の確認結果.xlsx', size: 1 };
  const comment = '初回取引のため、支払条件と品質保証体制を並行して確認してください。';
  const step = (index: number): DetailStep => ({
    step_type: index === 0 ? 1 : index === 1 ? 2 : index === 2 ? 3 : index === steps - 1 ? 6 : 5,
    status: index === 0 ? 2 : 3,
    operation_at: at,
    operation_division_name: names.division_name,
    operation_department_name: names.department_name,
    operation_company_name: null,
    operation_branch_office_name: null,
    operation_user_name: '山本 直樹',
    operation_for_user_name: null,
    step_division_name: names.division_name,
    step_department_name: names.department_name,
    step_company_name: null,
    step_branch_office_name: null,
    step_users: ['山本 直樹'],
    comment: index === 0 ? null : comment,
    attached_files: index % 5 === 3 ? [file] : [],
    planned_on: null,
    waiting: null,
  });
  const event = (index: number): DetailEvent => ({
    ...names,
    kind: index === 0 ? 'submitted' : 'approved',
    happened_at: at,
    full_name: '山本 直樹',
    for_full_name: null,
    step_type: 5,
    from_status: 2,
    to_status: 2,
    comment: index === 0 ? null : comment,
    file_names: [],
  });
  const content = {
    ...eachField('field_name', (number) => `入力項目${number}`),
    ...eachField('field_value', () => '株式会社東京精密部品製作所'),
    division_id: 1,
    division_name: names.division_name,
    workflow_name: '新規取引申請書',
    applicant_division_name: names.division_name,
    applicant_department_name: '営業部',
    applicant_company_name: null,
    applicant_branch_office_name: null,
    applicant_full_name: '伊藤 さくら',
    application_at: at,
    applicant_answers_hope_date: '2026-12-01',
    attached_files: [file],
    updated_at: '1',
    is_deletable: false,
    status: 3,
    result: 1,
  } as ApplicationDetail['content'];
  const view: ApplicationDetail = {
    content,
    detail_steps: Array.from({ length: steps }, (_, index) => step(index)),
    viewer_steps: [],
    pic_entry: null,
    history: Array.from({ length: steps }, (_, index) => event(index)),
  };
  return pdfDocumentOf({
    application_id: 12345,
    view,
    title: '稟議書',
    checksums: new Map([[1, { size: 123_456, sha256: '0'.repeat(64) }]]),
    printed_at: new Date(),
    operator: { name: 'bench', contact: null },
    printed_by: '産業機器事業部 営業部 伊藤 さくら',
  });
}
