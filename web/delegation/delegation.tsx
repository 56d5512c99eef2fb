import { useQuery } from '@tanstack/react-query';
import { delegation } from '#contract/delegation.ts';
import { role } from '#domain/codes.ts';
import { delegationScreen } from '#texts/delegation.ts';
import { label } from '#texts/fields.ts';
import { read } from '#web/call/read.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { useHelpTopic } from '#web/shell/help-topic.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { NamingCard } from './naming-card.tsx';
import { OthersCard } from './others-card.tsx';
import { OwnCard } from './own-card.tsx';
import { StandsForCard } from './stands-for-card.tsx';

/** /delegation: who stands for the user and for whom they stand; for administrators, of another person. */
export default function DelegationScreen({ user_id }: { user_id?: number }) {
  const isOneself = useLoginedUser().user_id === user_id;
  return user_id === undefined || isOneself ? <OwnDelegations /> : <DelegationsOf user_id={user_id} />;
}

function OwnDelegations() {
  const { data, refetch } = useQuery(read(delegation.init, {}));
  const user = useLoginedUser();
  if (data === undefined) return null;
  return (
    <div className="space-y-blocks">
      <OwnCard rows={data.own} reload={refetch} />
      <NamingCard person={null} withOrganisation={user.role === role.operator} reload={refetch} />
      <StandsForCard rows={data.stands_for} />
      {user.rights.administer && <OthersCard />}
    </div>
  );
}

function DelegationsOf({ user_id }: { user_id: number }) {
  useHelpTopic('delegate_of_other');
  const { data, refetch } = useQuery(read(delegation.user.init, { user_id }));
  if (data === undefined) return null;
  const { full_name, organisation_name } = data.person;
  return (
    <div className="space-y-blocks">
      <Card title={delegationScreen.person}>
        <DefinitionList
          rows={[
            { label: label.full_name, value: full_name },
            { label: label.organisation, value: organisation_name },
          ]}
        />
      </Card>
      <OwnCard rows={data.own} ofSomebodyElse reload={refetch} />
      <NamingCard person={data.person} withOrganisation reload={refetch} />
      <StandsForCard rows={data.stands_for} />
      <PageActions back={<BackLink to="/delegation" />} />
    </div>
  );
}
