import { useQuery } from '@tanstack/react-query';
import { workflowManagement } from '#contract/workflow-management.ts';
import { read } from '#web/call/read.ts';
import { CopyCard } from './copy-card.tsx';

/** /workflow-management/copy: forms of a division for others; of one form, if it was opened from there. */
export default function WorkflowCopy({ workflowId }: { workflowId?: number }) {
  const init = useQuery(read(workflowManagement.copy.init, {}));
  if (init.data === undefined) return null;
  return <CopyCard init={init.data} workflowId={workflowId} onLoadNewest={init.refetch} />;
}
