import { useState } from 'react';
import { workflowManagement, type Workflow } from '#contract/workflow-management.ts';
import { workflowFormText } from '#texts/workflow-form.ts';
import { workflowText, workflowConfirmation, workflowCopyScreen } from '#texts/workflow-management.ts';
import { suspension } from '#texts/administration.ts';
import { text } from '#texts/ui.ts';
import { call, IdempotencyKey } from '#web/call/call.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { useSuspending } from '#web/form/suspending.ts';
import { Link } from '#web/navigation/link.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useLoginedUser } from '#web/shell/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { tellNextScreen } from '#web/ui/flash.ts';
import { StatusNote } from '#web/ui/status-note.tsx';
import { Tag } from '#web/ui/tag.tsx';

const { suspend, delete: remove } = workflowManagement.detail;

/** 使用停止, 使用再開 and 削除 of a workflow, below its form. */
export function UseCard({ workflow, reload }: { workflow: Workflow; reload: () => Promise<unknown> }) {
  const { workflow_id, updated_at, suspended, is_deletable } = workflow;
  const about = `${workflow.division_name} ${workflow.workflow_name}`;
  const { rights } = useLoginedUser();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [key] = useState(() => new IdempotencyKey());
  const { problems, status, label, toggle } = useSuspending({
    suspended,
    about,
    suspend: { prompt: workflowConfirmation.suspend, done: workflowText.suspended },
    resume: { prompt: workflowConfirmation.resume, done: workflowText.resumed },
    send: (next, sending) => call(suspend, { workflow_id, suspended: next, updated_at }, { key: sending }),
    reload,
  });
  const askAndDelete = async () => {
    problems.clear();
    const confirmed = await confirm({
      about,
      prompt: workflowConfirmation.delete,
      harm: [workflowConfirmation.deletedForGood],
      confirmLabel: text.remove,
      destructive: true,
    });
    if (!confirmed || !(await problems.run(() => call(remove, { workflow_id, updated_at }, { key })))) return;
    tellNextScreen(workflowText.deleted);
    await navigate({ to: '/workflow-management' });
  };
  return (
    <Card
      flush
      title={rights.administer_system ? workflowCopyScreen.use : suspension.title}
      aside={suspended ? <Tag>{suspension.suspended}</Tag> : undefined}
    >
      <CardBody above="foot" className="space-y-3">
        <Refusals
          errors={problems.errors}
          attempt={problems.attempt}
          onLoadNewest={problems.stale ? () => void reload().then(problems.clear) : undefined}
        />
        <StatusNote status={status} />
        <p className="hint">{helpOf(workflow)}</p>
      </CardBody>
      <CardFoot
        back={
          rights.administer_system && (
            <Link
              to="/workflow-management/copy"
              search={{ workflowId: workflow_id }}
              className={buttonClass('secondary')}
            >
              {workflowCopyScreen.openOf}
            </Link>
          )
        }
      >
        {is_deletable && (
          <Button variant="danger-outline" onClick={() => void askAndDelete()}>
            {text.remove}
          </Button>
        )}
        <Button onClick={() => void toggle()}>{label}</Button>
      </CardFoot>
    </Card>
  );
}

function helpOf({ suspended, is_deletable }: Workflow): string {
  if (suspended) return workflowFormText.suspendedHelp;
  return is_deletable ? workflowFormText.unusedHelp : workflowFormText.usedHelp;
}
