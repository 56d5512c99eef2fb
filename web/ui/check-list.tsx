import { Checkbox } from './checkbox.tsx';
import { Empty } from './empty.tsx';

export interface CheckItem {
  key: string;
  label: string;
}

interface CheckListProps {
  /** The accessible name of the group. */
  label: string;
  items: readonly CheckItem[];
  /** Whether an item is checked. Items of other pages may be checked too. */
  checked: (key: string) => boolean;
  onCheck: (key: string, checked: boolean) => void;
  loading?: boolean | undefined;
  /** What it means that nothing was found. False while loading, so that a loading list shows no message. */
  empty: string | false;
}

/** One page of checkboxes. The caller keeps the checked items of all pages. */
export function CheckList({ label, items, checked, onCheck, loading = false, empty }: CheckListProps) {
  return (
    <div role="group" aria-label={label} aria-busy={loading} className="check-list option-list">
      {items.map((item) => (
        <div key={item.key}>
          <Checkbox
            label={item.label}
            value={checked(item.key)}
            onChange={(value) => onCheck(item.key, value)}
          />
        </div>
      ))}
      {empty !== false && <Empty means={empty} />}
    </div>
  );
}
