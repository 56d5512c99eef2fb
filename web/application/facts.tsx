import type { Definition } from '#web/ui/definition-list.tsx';

type FactsProps = {
  rows: readonly Definition[];
  /** `names`: only values are visible. `line`: labels before values. `grid`: labels above values. */
  look: 'names' | 'line' | 'grid';
};

/** Labels and values of /application/detail without a frame. A value that is not given shows as a dash. */
export function Facts({ rows, look }: FactsProps) {
  if (rows.length === 0) return null;
  return (
    <dl className={`facts facts-${look}`}>
      {rows.map(({ label, value }, index) => (
        // Labels can repeat, and the order never changes.
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
