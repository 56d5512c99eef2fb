import { useQuery } from '@tanstack/react-query';
import { workflowManagement } from '#contract/workflow-management.ts';
import { read } from '#web/call/read.ts';
import { WorkflowFormCard } from './form-card.tsx';
import { UseCard } from './use-card.tsx';

/** /workflow-management/detail: a new workflow, or the one with this id. */
export default function WorkflowDetail({ workflowId }: { workflowId?: number }) {
  const init = useQuery(read(workflowManagement.detail.init, { workflow_id: workflowId ?? null }));
  if (init.data === undefined) return null;
  return (
    <div className="space-y-blocks">
      <WorkflowFormCard
        init={init.data}
        onLoadNewest={async () => {
          const { data = init.data } = await init.refetch();
          return data;
        }}
      />
      {init.data.workflow !== null && <UseCard workflow={init.data.workflow} reload={init.refetch} />}
    </div>
  );
}
