import { useState } from 'react';
import { systemManagement, type DormantUser } from '#contract/system-management.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { pageSize } from '#domain/limits.ts';
import { label } from '#texts/fields.ts';
import { viewerOrganisation } from '#texts/people.ts';
import { pageTitle } from '#texts/shell.ts';
import { dormantUser } from '#texts/system-management.ts';
import { unit } from '#texts/ui.ts';
import { downloadFile } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { Person } from '#web/ui/person.tsx';
import { Tag } from '#web/ui/tag.tsx';

const { list, csv } = systemManagement.dormant_user;

const columns: readonly Column<DormantUser>[] = [
  {
    key: 'full_name',
    header: label.full_name,
    cell: (user) => <Person name={user.full_name} organisation={viewerOrganisation(user)} />,
    min: 16,
    card: 'title',
  },
  { key: 'login_id', header: dormantUser.login_id, cell: (user) => user.login_id, min: 8, card: 'plain' },
  {
    key: 'last_signed_in_at',
    header: dormantUser.last_signed_in_at,
    cell: ({ last_signed_in_at }) =>
      last_signed_in_at === null ? <Tag>{dormantUser.never}</Tag> : showDateTime(last_signed_in_at),
    time: true,
    card: 'tag',
  },
];

/** /system-management/dormant-user: valid users who have never signed in, or not for long. */
export default function DormantUserScreen() {
  const [page, goTo] = useState(1);
  const users = usePagedList({ ask: (paging) => read(list, paging), page, pageSize: pageSize.list, goTo });
  return (
    <Card
      flush
      title={pageTitle.dormant_user}
      titled
      count={countText({ ...users, unit: unit.people })}
      aside={<CsvButton save={(encoding) => downloadFile(csv, { encoding })} />}
    >
      <CardBody above="table">
        <p className="hint">{dormantUser.about}</p>
      </CardBody>
      <ListTable
        label={pageTitle.dormant_user}
        list={{ ...users, unit: unit.people }}
        columns={columns}
        rows={users.data?.items ?? []}
        rowKey={({ login_id, company_name }) => `${company_name === null} ${login_id}`}
        empty={dormantUser.none}
        back={<BackLink to="/system-management" />}
      />
    </Card>
  );
}
