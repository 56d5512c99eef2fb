import { useQuery } from '@tanstack/react-query';
import { create } from '#contract/application/create.ts';
import { Refused } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { useHelpTopic } from '#web/shell/help-topic.ts';
import { PageActions } from '#web/ui/page-actions.tsx';
import { BackToList } from '#web/application/back-to-list.tsx';
import { CreateFormCard } from './create-form-card.tsx';

/** /application/create: the form of one workflow. */
export default function ApplicationCreate(props: { workflow_id: number; resubmit_application_id?: number }) {
  const { workflow_id, resubmit_application_id = null } = props;
  useHelpTopic(resubmit_application_id === null ? null : 'resubmit');
  const init = useQuery(read(create.init, { workflow_id, resubmit_application_id }));
  if (init.data !== undefined)
    return (
      <CreateFormCard
        workflow_id={workflow_id}
        init={init.data}
        onLoadNewest={async () => {
          await init.refetch();
        }}
      />
    );
  if (!(init.error instanceof Refused)) return null;
  return <PageActions back={<BackToList />} />;
}
