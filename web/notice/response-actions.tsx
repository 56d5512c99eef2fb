import type { ResponseItem } from '#contract/notice/response.ts';
import { supplierName } from '#domain/joined-names.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { Button } from '#web/ui/button.tsx';

export type RowActions = {
  onAskCompletion: (row: ResponseItem) => void;
  onEnter: (row: ResponseItem) => void;
  onZip: (row: ResponseItem) => void;
};

const hasFile = ({ response }: ResponseItem) => response?.files.some((file) => file !== null) === true;

/** Whether anything can be done about a company's response. */
export function hasActions(row: ResponseItem): boolean {
  return row.may_ask_completion || row.may_enter || hasFile(row);
}

/** The buttons of a row of 回答状況. */
export function ResponseActions({ row, ...actions }: RowActions & { row: ResponseItem }) {
  const button = (label: string, act: (row: ResponseItem) => void, opens?: 'dialog') => (
    <Button
      variant="plain"
      size="small"
      aria-haspopup={opens}
      aria-label={chasingText.ofCompany(label, supplierName(row))}
      onClick={() => act(row)}
    >
      {label}
    </Button>
  );
  return (
    <span className="flex flex-wrap gap-x-6 gap-y-2">
      {row.may_ask_completion && button(chasingText.askCompletion, actions.onAskCompletion, 'dialog')}
      {row.may_enter && button(responsesScreen.onBehalf, actions.onEnter, 'dialog')}
      {hasFile(row) && button(chasingText.zip, actions.onZip)}
    </span>
  );
}
