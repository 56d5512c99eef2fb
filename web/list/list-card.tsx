import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListTable, type ListTableProps } from '#web/ui/list-table.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';

interface ListCardProps<Row> extends Omit<ListTableProps<Row>, 'label' | 'selectedKey' | 'onSelect'> {
  title: string;
  /** At the right of the heading, such as CSV出力. */
  aside?: ReactNode;
  /** Shown above the table. */
  children?: ReactNode;
  /** Opens the selected row: by the button, Enter or a double click. */
  onOpen: (row: Row) => void;
  openLabel: string;
  /** `secondary` where another form of the screen has the primary button. */
  openVariant?: 'secondary';
  /** Lower left: the way back. */
  start?: ReactNode;
  /** Before the open button, such as 新規作成. */
  actions?: ReactNode;
}

/** A list in which one row is selected and opened. The buttons stay visible while the list scrolls. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const {
    title,
    aside,
    children,
    onOpen,
    openLabel,
    openVariant = 'primary',
    start,
    actions,
    ...table
  } = props;
  const { rows, rowKey, list } = table;
  // A selection applies only to the page of rows where it was made.
  const [selection, select] = useState({ key: '', queryId: '' });
  const selectedKey = selection.queryId === list.queryId ? selection.key : '';
  const row = rows.find((each) => rowKey(each) === selectedKey);
  return (
    <Card title={title} aside={aside}>
      {/* A form, so that Enter on a selected row opens it. The table submits it on a double click. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (row !== undefined) onOpen(row);
        }}
        className="space-y-3"
      >
        {children}
        <ListTable
          {...table}
          label={title}
          flush
          selectedKey={selectedKey}
          onSelect={(key) => select({ key, queryId: list.queryId })}
        />
        <PageActions sticky start={start}>
          {actions}
          <Button type="submit" variant={openVariant} disabled={row === undefined}>
            {openLabel}
          </Button>
        </PageActions>
      </form>
    </Card>
  );
}
