import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#web/shared/back-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { supplierGroupManagement } from '#contract/supplier-group-management.ts';
import {
  supplierGroupText,
  supplierGroupConfirmation,
  supplierGroupScreen,
} from '#texts/supplier-group-management.ts';
import { suspension } from '#texts/administration.ts';
import { label } from '#texts/fields.ts';
import { text, unit } from '#texts/ui.ts';
import { pageSize } from '#domain/limits.ts';
import { usePagedRows } from '#web/list/paged-rows.ts';
import { call, downloadFile } from '#web/call/call.ts';
import { useSuspending } from '#web/form/suspending.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { FlashNote, StatusNote } from '#web/ui/status-note.tsx';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { Section } from '#web/ui/section.tsx';
import { memberColumns, memberKey } from './member-columns.tsx';

/** /supplier-group-management/view: a group and its members, paged in the browser, 25 a page. */
export default function SupplierGroupView({ supplier_group_id }: { supplier_group_id: number }) {
  const { data, refetch } = useQuery(read(supplierGroupManagement.view.init, { supplier_group_id }));
  const list = usePagedRows(data?.items ?? [], pageSize.list);
  const {
    problems,
    status,
    label: suspendLabel,
    toggle,
  } = useSuspending({
    suspended: data?.suspended ?? false,
    about: data?.group_name ?? '',
    suspend: {
      prompt: supplierGroupConfirmation.suspend,
      done: supplierGroupText.suspended,
    },
    resume: { prompt: supplierGroupConfirmation.resume, done: supplierGroupText.resumed },
    send: (suspended, key) =>
      call(
        supplierGroupManagement.view.suspend,
        { supplier_group_id, suspended, updated_at: data?.updated_at ?? '' },
        { key },
      ),
    reload: refetch,
  });
  if (data === undefined) return null;
  return (
    <div className="space-y-blocks">
      <FlashNote />
      <Card
        flush
        title={supplierGroupScreen.content}
        aside={data.suspended ? <Tag>{suspension.suspended}</Tag> : undefined}
      >
        <CardBody above="section" className="space-y-4">
          {data.division_left_source && (
            <Note tone="warning">{supplierGroupText.leftSource(data.division_name)}</Note>
          )}
          <Refusals
            errors={problems.errors}
            attempt={problems.attempt}
            onLoadNewest={problems.stale ? () => void refetch().then(problems.clear) : undefined}
          />
          <StatusNote status={status} />
          {data.suspended && <Note>{supplierGroupText.suspendedHelp}</Note>}
          <DefinitionList
            rows={[
              { label: label.group_name, value: data.group_name },
              { label: label.division, value: data.division_name },
            ]}
          />
        </CardBody>
        <Section
          flush
          title={supplierGroupScreen.members}
          count={countText({ ...list, unit: unit.companies })}
          aside={
            <CsvButton
              save={(encoding) =>
                downloadFile(supplierGroupManagement.view.csv, { supplier_group_id, encoding })
              }
            />
          }
        >
          <ListTable
            label={supplierGroupScreen.members}
            list={list}
            columns={memberColumns}
            rows={list.rows}
            rowKey={memberKey}
            empty={null}
          />
        </Section>
        <CardFoot back={<BackLink to="/supplier-group-management" />}>
          <Button onClick={() => void toggle()}>{suspendLabel}</Button>
          <Link
            to="/supplier-group-management/edit"
            search={{ supplier_group_id }}
            className={buttonClass('primary')}
          >
            {text.edit}
          </Link>
        </CardFoot>
      </Card>
    </div>
  );
}
