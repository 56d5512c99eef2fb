import { useQuery } from '@tanstack/react-query';
import { colleague, type Colleague } from '#contract/colleague.ts';
import { colleagueScreen } from '#texts/colleague.ts';
import { pageTitle } from '#texts/shell.ts';
import { unit } from '#texts/ui.ts';
import { read } from '#web/call/read.ts';
import { Link } from '#web/navigation/link.tsx';
import { BackLink } from '#web/shared/back-link.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Tag } from '#web/ui/tag.tsx';

const columns: readonly Column<Colleague>[] = [
  {
    key: 'full_name',
    header: colleagueScreen.name,
    cell: ({ full_name, is_self }) => (is_self ? `${full_name}${colleagueScreen.self}` : full_name),
    card: 'title',
  },
  {
    key: 'valid',
    header: colleagueScreen.state,
    cell: ({ valid }) =>
      valid ? <Tag tone="success">{colleagueScreen.valid}</Tag> : <Tag>{colleagueScreen.invalid}</Tag>,
    width: '8rem',
    card: 'tag',
  },
];

/** /colleague: who of the user's company may use the portal, and how to tell that it changes. */
export default function ColleagueScreen() {
  const { data } = useQuery(read(colleague.list, {}));
  if (data === undefined) return null;
  const { people } = data;
  return (
    <div className="space-y-blocks">
      <Card
        flush
        titled
        title={pageTitle.colleague}
        count={countText({ total: people.length, unit: unit.people })}
      >
        <CardBody>
          <p>{colleagueScreen.about}</p>
        </CardBody>
        <DataTable
          flush
          cards
          label={pageTitle.colleague}
          columns={columns}
          rows={people}
          empty={null}
          // Names can repeat, and nothing else tells them apart.
          rowKey={(person) => String(people.indexOf(person))}
        />
      </Card>
      <PageActions back={<BackLink to="/" />}>
        <Link to="/message/create" search={{ about_users: true }} className={buttonClass('primary')}>
          {colleagueScreen.tell}
        </Link>
      </PageActions>
    </div>
  );
}
