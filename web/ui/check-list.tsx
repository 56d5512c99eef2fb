import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import { Empty } from './empty.tsx';
import { optionClass, optionListClass } from './option-list-class.ts';

export interface CheckItem {
  key: string;
  label: string;
  /** What is said beside the label. It takes the whole width. */
  note?: string | undefined;
}

interface CheckListProps {
  /** The accessible name of the group. */
  label: string;
  items: readonly CheckItem[];
  /** In a form with little room: a low list of so many columns, which scrolls. A phone has room. */
  columns?: 1 | 2 | undefined;
  /** Whether an item is checked. Items of other pages may be checked too. */
  checked: (key: string) => boolean;
  onCheck: (key: string, checked: boolean) => void;
  loading?: boolean | undefined;
  /** What it means that nothing was found. False while loading, so that a loading list shows no message. */
  empty: string | false;
}

const lowListClass = 'shade-within md:grid md:overflow-y-auto';
/** Three lines, or the five that ten items need. */
const columnsClass = {
  1: 'md:max-h-22 md:grid-cols-[minmax(0,1fr)]',
  2: 'md:max-h-36 md:grid-cols-2',
} as const;

/** One page of checkboxes. The caller keeps the checked items of all pages. */
export function CheckList(props: CheckListProps) {
  const { label, items, columns, checked, onCheck, loading = false, empty } = props;
  const low = columns !== undefined;
  return (
    <div
      role="group"
      aria-label={label}
      aria-busy={loading}
      className={classNames(optionListClass, low && classNames(lowListClass, columnsClass[columns]))}
    >
      {items.map((item) => (
        <div
          key={item.key}
          className={classNames(
            optionClass,
            low && 'md:px-2 md:not-last:border-b-0',
            low && item.note !== undefined && 'md:col-span-full',
          )}
        >
          <Checkbox
            low={low}
            label={item.label}
            note={item.note}
            value={checked(item.key)}
            onChange={(value) => onCheck(item.key, value)}
          />
        </div>
      ))}
      {empty !== false && <Empty means={empty} />}
    </div>
  );
}
