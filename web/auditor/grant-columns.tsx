import type { AuditorGrant } from '#contract/auditor.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { auditorLabel, auditorScreen, divisionsText } from '#texts/auditor.ts';
import { periodText } from '#texts/delegation.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Person } from '#web/ui/person.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';

/** The columns of 付与した権限. */

export const grantKey = (row: AuditorGrant) => String(row.auditor_grant_id);

const stateTone = {
  coming: 'waiting',
  current: 'success',
  ended: 'neutral',
} as const satisfies Record<AuditorGrant['state'], Tone>;

export const grantColumns: readonly Column<AuditorGrant>[] = [
  {
    key: 'state',
    header: auditorScreen.state,
    cell: ({ state }) => <Tag tone={stateTone[state]}>{auditorScreen[state]}</Tag>,
    width: '5.5rem',
    card: 'tag',
  },
  {
    key: 'user',
    header: auditorLabel.user,
    cell: (row) => <Person name={row.full_name} organisation={row.organisation_name} />,
    min: 10,
    card: 'title',
  },
  {
    key: 'divisions',
    header: auditorLabel.divisions,
    cell: (row) => divisionsText(row.division_names),
    min: 8,
    card: 'plain',
    className: 'whitespace-normal!',
  },
  {
    key: 'period',
    header: auditorScreen.period,
    cell: (row) => <Period row={row} />,
    className: 'whitespace-normal!',
    width: '11.75rem',
    card: 'end',
  },
  {
    key: 'reason',
    header: auditorLabel.reason,
    cell: (row) => row.reason,
    min: 10,
    card: 'below',
    className: 'whitespace-normal!',
    cardClass: 'basis-full',
  },
  {
    key: 'granted_by',
    header: auditorScreen.granted_by,
    cell: ({ granted_by, granted_at }) => (
      <>
        {granted_by} <small className="inline-block">{showDateTime(granted_at)}</small>
      </>
    ),
    width: '8.5rem',
    className: 'whitespace-normal!',
  },
];

/** The days of a grant, and who ended it before the last one. */
function Period({ row }: { row: AuditorGrant }) {
  const { ended_by, ended_at } = row;
  return (
    <>
      {periodText(row)}
      {ended_by !== null && ended_at !== null && (
        <small className="block">{auditorScreen.endedBy(ended_by, showDateTime(ended_at))}</small>
      )}
    </>
  );
}
