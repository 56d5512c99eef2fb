import { detailScreen } from '#texts/application-detail.ts';
import { routeLabel } from '#texts/approval-route.ts';
import type { DetailViewer } from '#contract/application/detail.ts';
import { userNames, viewerOrganisation } from '#texts/people.ts';
import { WholeNames } from '#web/ui/names.tsx';
import type { Column } from '#web/ui/table-cells.tsx';
import { Section } from '#web/ui/section.tsx';
import { WrappedTable } from '#web/ui/wrapped-table.tsx';

const columns: readonly Column<DetailViewer>[] = [
  { header: detailScreen.affiliation, cell: viewerOrganisation, width: '16rem', card: 'title' },
  {
    header: detailScreen.fullName,
    cell: ({ all_flag, users }) => <WholeNames names={userNames(all_flag ? null : users)} />,
    card: 'plain',
  },
];

/** 閲覧者 of an application; the server sends them to operators only. */
export function DetailViewers({ viewers }: { viewers: readonly DetailViewer[] }) {
  return (
    <Section first title={routeLabel.viewer}>
      <WrappedTable label={routeLabel.viewer} columns={columns} rows={viewers} rowKey={(_, index) => index} />
    </Section>
  );
}
