import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListTable, type ListTableProps } from '#web/ui/list-table.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';

interface ListCardProps<Row> extends Omit<ListTableProps<Row>, 'label' | 'selectedKey' | 'onSelect'> {
  title: string;
  /** At the right of the heading: CSV出力, for instance. */
  aside?: ReactNode;
  /** What stands above the table. */
  children?: ReactNode;
  /** Where the chosen row leads: by its button, by Enter, and by a double click. */
  onOpen: (row: Row) => void;
  openLabel: string;
  /** Where another form of the screen has the primary button. */
  openVariant?: 'secondary';
  /** At the lower left: the way back. */
  start?: ReactNode;
  /** Beside the button that opens: 新規作成, for instance. */
  actions?: ReactNode;
}

/** A list of which one row is chosen and opened; its buttons stay in sight while one looks through it. */
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
  // A choice is of the page that it was made on.
  const [chosen, choose] = useState({ key: '', of: '' });
  const selectedKey = chosen.of === list.asked ? chosen.key : '';
  const row = rows.find((each) => rowKey(each) === selectedKey);
  return (
    <Card title={title} aside={aside}>
      {/* A form, so that Enter on a selected row opens it, by the browser's own rule, and a double click by the table's. */}
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
          selectedKey={selectedKey}
          onSelect={(key) => choose({ key, of: list.asked })}
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
