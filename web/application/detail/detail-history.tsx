import { detailScreen } from '#texts/application-detail.ts';
import type { ReactNode } from 'react';
import { detail, type DetailEvent } from '#contract/application/detail.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { routeLabel } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { evidenceScreen } from '#texts/evidence-screen.ts';
import { call, openDownload } from '#web/call/call.ts';
import { EvidenceButton } from '#web/shared/evidence-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Details } from '#web/ui/details.tsx';
import { FileChips } from '#web/ui/file-chips.tsx';
import { FileNameText } from '#web/ui/file-name.tsx';
import { panelClass } from '#web/ui/panel-class.ts';
import { statusChangeText, eventOperator, eventText, reassignmentText } from '#texts/application-history.ts';
import type { Column } from '#web/ui/table-cells.tsx';
import { WrappedTable } from '#web/ui/wrapped-table.tsx';

const columns: readonly Column<DetailEvent>[] = [
  {
    header: detailScreen.happenedAt,
    cell: (event) => showDateTime(event.happened_at),
    time: true,
    card: 'tag',
  },
  { header: detailScreen.event, cell: eventText, width: '11rem', card: 'title' },
  { header: detailScreen.operator, cell: eventOperator, card: 'plain' },
  { header: label.application_status, cell: statusChangeText, width: '9rem' },
];

/** 履歴, oldest first, and 証跡一式 of it. Collapsed at first, and printed only if expanded. */
export function History({
  application_id,
  events,
}: {
  application_id: number;
  events: readonly DetailEvent[];
}) {
  return (
    <Details variant="foot" flush summary={<h3>{detailScreen.history}</h3>}>
      <WrappedTable
        label={detailScreen.history}
        columns={columns}
        rows={events}
        rowKey={(_, index) => index}
        beneath={eventNote}
        flush
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-4 md:px-6 print:hidden">
        <p className="hint min-w-0 flex-1 basis-60">{evidenceScreen.about}</p>
        <EvidenceButton
          askSize={() => call(detail.evidence_size, { application_id })}
          save={() => openDownload(detail.evidence_zip, { application_id })}
        />
      </div>
    </Details>
  );
}

/**
 * The comment and the file names; the files themselves are with the content and the steps. For a 担当者変更 the
 * old assignee, the new one and the reason; for a 引き継ぎ the colleague and the reason.
 */
function eventNote(event: DetailEvent): ReactNode {
  const { comment, file_names } = event;
  const reassignment = reassignmentText(event);
  if (comment === null && file_names.length === 0 && reassignment === null) return null;
  return (
    <div className={classNames(panelClass, 'space-y-1')}>
      {reassignment !== null && <p>{reassignment}</p>}
      {comment !== null && (
        <p className="whitespace-pre-wrap">
          <span className={reassignment !== null ? 'text-ink-soft' : 'sr-only'}>
            {reassignment !== null ? reasonLabel(event) : label.comment}：
          </span>
          {comment}
        </p>
      )}
      {file_names.length > 0 && (
        <FileChips
          label={label.attached_files}
          files={file_names.map((name, index) => (
            // Names can repeat, and the order never changes.
            <FileNameText key={`${index} ${name}`} name={name} />
          ))}
        />
      )}
    </div>
  );
}

const reasonLabel = ({ kind }: DetailEvent): string =>
  kind === 'handed_over' ? label.hand_over_reason : routeLabel.replacement_reason;
