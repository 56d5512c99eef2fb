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
  const nameOf = (button: string) => chasingText.ofCompany(button, supplierName(row));
  return (
    <span className="flex flex-wrap gap-x-6 gap-y-2">
      {row.may_ask_completion && (
        <Button
          variant="plain"
          size="small"
          aria-haspopup="dialog"
          aria-label={nameOf(chasingText.askCompletion)}
          onClick={() => actions.onAskCompletion(row)}
        >
          {chasingText.askCompletion}
        </Button>
      )}
      {row.may_enter && (
        <Button
          variant="plain"
          size="small"
          aria-haspopup="dialog"
          aria-label={nameOf(responsesScreen.onBehalf)}
          onClick={() => actions.onEnter(row)}
        >
          {responsesScreen.onBehalf}
        </Button>
      )}
      {hasFile(row) && (
        <Button
          variant="plain"
          size="small"
          aria-label={nameOf(chasingText.zip)}
          onClick={() => actions.onZip(row)}
        >
          {chasingText.zip}
        </Button>
      )}
    </span>
  );
}
