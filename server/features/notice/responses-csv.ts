import { shownAnswer } from '#contract/notice/questionnaire.ts';
import { japanDate, showDateTime } from '#domain/japan-date.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { questionKind } from '#domain/codes.ts';
import { visibleName } from '#domain/visible-name.ts';
import { responseStateLabel } from '#texts/code-labels.ts';
import { label } from '#texts/fields.ts';
import { noticeScreen } from '#texts/notice.ts';
import { questionnaireLabel, responsesScreen } from '#texts/questionnaire.ts';
import type { CsvColumn } from '#server/export/csv.ts';
import { exportName } from '#server/export/file-name.ts';
import type { StoredVersion } from './queries-response.ts';
import type { AskedCompany } from './queries-responses.ts';

type Row = AskedCompany;

/** A row per company, a column per question. */
export function responseColumns(questions: readonly Question[]): readonly CsvColumn<Row>[] {
  return [
    { header: noticeScreen.state, value: ({ state }) => responseStateLabel[state] },
    { header: label.supplier_code, value: (row) => row.supplier_code },
    { header: noticeScreen.company, value: (row) => row.company_name },
    { header: noticeScreen.branch, value: (row) => row.branch_office_name },
    { header: noticeScreen.targets, value: (row) => (row.has_left ? responsesScreen.hasLeft : null) },
    ...questions.map((question, index) => columnOf(question, index)),
    {
      header: responsesScreen.respondedAt,
      value: ({ stored }) => stored && showDateTime(stored.responded_at),
    },
    { header: responsesScreen.responder, value: ({ stored }) => stored && responderText(stored) },
    { header: responsesScreen.version, value: ({ stored }) => stored?.version ?? null },
  ];
}

function columnOf(question: Question, index: number): CsvColumn<Row> {
  const unit = question.unit === null ? '' : `（${question.unit}）`;
  return {
    header: `${questionnaireLabel.question(index + 1)} ${question.text}${unit}`,
    value: ({ stored }) => {
      if (stored === null) return null;
      if (question.kind === questionKind.file)
        return stored.files.find(({ position }) => position === index + 1)?.file_name ?? null;
      const answer = stored.answers[index] ?? null;
      // A number without separators, so that a spreadsheet can add it up.
      return question.kind === questionKind.number && typeof answer === 'string'
        ? Number(answer)
        : shownAnswer(question, answer);
    },
  };
}

function responderText({ full_name, on_behalf }: StoredVersion): string {
  return on_behalf ? responsesScreen.enteredBy(full_name) : full_name;
}

/** 回答状況_納期の確認_20261121.csv */
export function responsesCsvName(title: string, now: Date): string {
  // A title may be longer than a file name.
  const short = [...visibleName(title)].slice(0, 40).join('');
  return exportName([responsesScreen.responses, short, japanDate(now).replaceAll('-', '')], 'csv');
}
