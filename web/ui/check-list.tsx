import { Checkbox } from './checkbox.tsx';
import { Empty } from './empty.tsx';

export interface CheckItem {
  key: string;
  label: string;
}

interface CheckListProps {
  /** The group's name for assistive technology. */
  label: string;
  items: readonly CheckItem[];
  /** What is ticked; it may hold more than the items in sight. */
  checked: (key: string) => boolean;
  onCheck: (key: string, checked: boolean) => void;
  loading?: boolean | undefined;
  /** Nothing was found; while it is still being fetched an empty list says nothing. */
  empty: boolean;
}

/** One page of things to tick; what was ticked on other pages is the owner's to keep. */
export function CheckList({ label, items, checked, onCheck, loading = false, empty }: CheckListProps) {
  return (
    <div
      role="group"
      aria-label={label}
      aria-busy={loading}
      className="rounded-6 border border-line bg-white"
    >
      {items.map((item) => (
        <div key={item.key} className="border-line-soft px-3 not-last:border-b hover:bg-light-blue-50">
          <Checkbox
            label={item.label}
            value={checked(item.key)}
            onChange={(value) => onCheck(item.key, value)}
          />
        </div>
      ))}
      {empty && <Empty />}
    </div>
  );
}
