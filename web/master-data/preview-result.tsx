import { useState } from 'react';
import type {
  MasterDataBreak,
  MasterDataChange,
  MasterDataCount,
  MasterDataPreview,
} from '#contract/master-data.ts';
import {
  breakLabel,
  changeLabel,
  masterDataLabel,
  masterDataScreen,
  selfLockout,
  type BreakKind,
} from '#texts/master-data.ts';

import { Consequences } from '#web/form/consequences.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { FirstRows } from '#web/list/first-rows.tsx';
import { withCommas } from '#domain/number-text.ts';

const countColumn = (key: 'added' | 'changed' | 'vanished'): Column<MasterDataCount> => ({
  key,
  header: changeLabel[key],
  cell: (row) => (row[key] === 0 ? <span className="text-ink-soft">0</span> : withCommas(row[key])),
  share: 0.4,
  min: 6.25,
  numbers: true,
});
const countColumns: readonly Column<MasterDataCount>[] = [
  {
    key: 'kind',
    header: masterDataScreen.kind,
    cell: ({ kind }) => masterDataLabel[kind],
    card: 'plain',
    cardClass: 'basis-full',
  },
  countColumn('added'),
  countColumn('changed'),
  countColumn('vanished'),
];
const countKey = ({ kind }: MasterDataCount) => kind;

const wrapped = 'rows:whitespace-normal! rows:py-1.5 wrap-anywhere';
const changeColumns: readonly Column<MasterDataChange>[] = [
  {
    key: 'kind',
    header: masterDataScreen.kind,
    cell: ({ kind }) => masterDataLabel[kind],
    width: '9rem',
    card: 'plain',
  },
  {
    key: 'change',
    header: masterDataScreen.change,
    cell: ({ change }) => (
      <Tag tone={change === 'vanished' ? 'danger' : 'neutral'}>{changeLabel[change]}</Tag>
    ),
    width: '5.5rem',
    card: 'plain',
    cardClass: 'order-first',
  },
  {
    key: 'key',
    header: masterDataScreen.key,
    cell: ({ key }) => key,
    width: '12.5rem',
    card: 'plain',
  },
  {
    key: 'text',
    header: masterDataScreen.content,
    cell: ({ text }) => <span>{text}</span>,
    className: wrapped,
    card: 'plain',
    cardClass: 'basis-full',
  },
];

const breakColumns: readonly Column<MasterDataBreak>[] = [
  {
    key: 'name',
    header: masterDataScreen.broken,
    cell: ({ name }) => <span>{name}</span>,
    width: '24rem',
    className: wrapped,
    card: 'plain',
    cardClass: 'basis-full',
  },
  {
    key: 'lost',
    header: masterDataScreen.lost,
    cell: ({ lost }) => <span>{lostText(lost)}</span>,
    className: `${wrapped} text-ink-soft`,
    card: 'plain',
    cardClass: 'basis-full',
  },
];

const maxNamed = 10;

function lostText(lost: readonly string[]): string {
  const named = lost.slice(0, maxNamed).join('、');
  return lost.length > maxNamed ? `${named} ${masterDataScreen.more(lost.length - maxNamed)}` : named;
}

/** The checkbox's name, which is also the location of the server's error. */
export const acknowledgedField = 'warnings_acknowledged';

type Props = {
  preview: MasterDataPreview;
  /** The error of the checkbox. */
  error: string | undefined;
  onApply: (accept_number: number, acknowledged: boolean) => void;
};

/** What the import changes and what it breaks, with the button that runs it. */
export function PreviewResult({ preview, error, onApply }: Props) {
  const { counts, changes, change_count, breaks, break_count, warnings, self_lockout, accept_number } =
    preview;
  const { stopped, stopped_count } = preview;
  const [acknowledged, setAcknowledged] = useState(false);
  if (accept_number === null)
    return (
      <Card title={masterDataScreen.result}>
        <Note>{masterDataScreen.nothingChanges}</Note>
      </Card>
    );
  return (
    <Card flush title={masterDataScreen.result}>
      <CardBody className="space-y-6">
        {self_lockout !== null && <Note tone="warning">{selfLockout[self_lockout]}</Note>}
        {stopped_count > 0 && (
          <Note>
            {masterDataScreen.stoppedInPortal(stopped_count)}
            <span className="block wrap-anywhere text-ink-soft">
              {[
                ...stopped,
                ...(stopped_count > stopped.length
                  ? [masterDataScreen.more(stopped_count - stopped.length)]
                  : []),
              ].join('、')}
            </span>
          </Note>
        )}
        {warnings.length > 0 && (
          <Consequences
            lead={masterDataScreen.warning}
            consequences={warnings.map((head) => ({ head, lines: [] }))}
          />
        )}
        {/* Narrow, so that the numbers stand near what they count. */}
        <div className="max-w-[36rem]">
          <DataTable
            label={masterDataScreen.counts}
            columns={countColumns}
            rows={counts.filter(({ added, changed, vanished }) => added + changed + vanished > 0)}
            rowKey={countKey}
            empty={null}
          />
        </div>
      </CardBody>
      <div className="space-y-6 pb-6">
        <Section
          region
          large
          flush
          title={masterDataScreen.changes}
          count={masterDataScreen.count(change_count)}
        >
          <FirstRows
            label={masterDataScreen.changes}
            columns={changeColumns}
            rows={changes}
            total={change_count}
          />
        </Section>
        {break_count === 0 ? (
          <div className="px-(--card-padding)">
            <Note>{masterDataScreen.nothingBroken}</Note>
          </div>
        ) : (
          <Breaks breaks={breaks} total={break_count} />
        )}
      </div>
      <CardFoot
        sticky
        field={
          warnings.length > 0 && (
            <Checkbox
              label={masterDataScreen.acknowledge(accept_number)}
              name={acknowledgedField}
              value={acknowledged}
              error={acknowledged ? undefined : error}
              onChange={setAcknowledged}
            />
          )
        }
      >
        <Button variant="primary" onClick={() => onApply(accept_number, acknowledged)}>
          {masterDataScreen.apply}
        </Button>
      </CardFoot>
    </Card>
  );
}

/** What the import breaks, by kind. Steps come first: somebody has to act on them. */
function Breaks({ breaks, total }: { breaks: readonly MasterDataBreak[]; total: number }) {
  // Object.keys returns string[], although these keys are known.
  const kinds = Object.keys(breakLabel) as readonly BreakKind[];
  const groups = kinds
    .map((kind) => ({ kind, rows: breaks.filter((each) => each.kind === kind) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Section region large flush title={masterDataScreen.breaks}>
      <div className="space-y-6">
        {breaks.length < total && (
          <p className="hint px-(--card-padding)">{masterDataScreen.firstOf(breaks.length, total)}</p>
        )}
        {groups.map(({ kind, rows }) => (
          <Section
            key={kind}
            level="h4"
            first
            flush
            title={breakLabel[kind]}
            count={masterDataScreen.count(rows.length)}
          >
            <FirstRows label={breakLabel[kind]} columns={breakColumns} rows={rows} total={rows.length} />
          </Section>
        ))}
      </div>
    </Section>
  );
}
