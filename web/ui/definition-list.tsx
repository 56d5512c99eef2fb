import type { ReactNode } from 'react';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** Labels above values, as many in a line as have room. Texts wrap. */
export function DefinitionList({ rows }: { rows: readonly Definition[] }) {
  return (
    <dl className="facts facts-sheet">
      {rows.map(({ label, value }, index) => (
        // Labels can repeat, and the order never changes.
        <div key={`${index}-${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
