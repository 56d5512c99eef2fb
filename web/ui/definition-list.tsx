import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { definitionClass } from './definition-class.ts';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** Labels above values, as many in a line as have room. Texts wrap. */
export function DefinitionList({ rows }: { rows: readonly Definition[] }) {
  return (
    <dl className={sheetClass}>
      {rows.map(({ label, value }, index) => (
        // Labels can repeat, and the order never changes.
        <div key={`${index}-${label}`} className={definitionClass.row}>
          <dt className={definitionClass.label}>{label}</dt>
          <dd className={definitionClass.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const sheetClass = classNames(
  'grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-3',
  definitionClass.list,
);
