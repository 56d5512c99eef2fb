import type { DelegationItem } from '#contract/delegation.ts';
import { delegationLabel, delegationScreen, periodText } from '#texts/delegation.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** The columns of both lists of /delegation. */

type DelegationColumn = Column<DelegationItem>;

export const rowKey = (row: DelegationItem) => String(row.delegation_id);

const named = { min: 9, share: 1, card: 'title' } as const;

export const delegateColumn: DelegationColumn = {
  key: 'delegate',
  header: delegationLabel.delegate,
  cell: (row) => row.delegate_name,
  ...named,
};
export const absentColumn: DelegationColumn = {
  key: 'user',
  header: delegationLabel.user,
  cell: (row) => row.user_name,
  ...named,
};
export const periodColumn: DelegationColumn = {
  key: 'period',
  header: delegationScreen.period,
  cell: periodText,
  width: '12.5rem',
  card: 'plain',
};
export const stateColumn: DelegationColumn = {
  key: 'state',
  header: delegationScreen.state,
  cell: (row) => <State row={row} />,
  width: '6rem',
  card: 'tag',
};
export const namedByColumn: DelegationColumn = {
  key: 'named_by',
  header: delegationScreen.namedBy,
  cell: (row) => row.named_by ?? delegationScreen.themselves,
  share: 1,
  min: 9,
};

function State({ row: { active, asleep } }: { row: DelegationItem }) {
  if (asleep) return <Tag tone="warning">{delegationScreen.asleep}</Tag>;
  return active ? (
    <Tag tone="success">{delegationScreen.active}</Tag>
  ) : (
    <Tag tone="waiting">{delegationScreen.ahead}</Tag>
  );
}
