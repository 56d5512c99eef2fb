import type { DelegationItem } from '#contract/delegation.ts';
import { delegationScreen } from '#texts/delegation.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { absentColumn, namedByColumn, periodColumn, rowKey, stateColumn } from './columns.tsx';

const columns = [absentColumn, periodColumn, stateColumn, namedByColumn];

/** For whom a person stands and when. Those people end it. */
export function StandsForCard({ rows }: { rows: readonly DelegationItem[] }) {
  return (
    <Card flush title={delegationScreen.standsFor}>
      <DataTable
        flush
        label={delegationScreen.standsFor}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={null}
      />
    </Card>
  );
}
