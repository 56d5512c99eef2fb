import {
  applicationResult,
  applicationStatus,
  stepStatus,
  type ApplicationResult,
  type ApplicationStatus,
  type StepStatus,
} from '#domain/codes.ts';
import { applicationResultLabel, applicationStatusLabel, stepStatusLabel } from '#texts/code-labels.ts';
import { Tag, type Tone } from '#web/ui/tag.tsx';

const statusTone: Record<ApplicationStatus, Tone> = {
  [applicationStatus.not_received]: 'neutral',
  [applicationStatus.in_circulation]: 'info',
  [applicationStatus.completed]: 'neutral',
};
const resultTone: Record<ApplicationResult, Tone> = {
  [applicationResult.approved]: 'success',
  [applicationResult.rejected]: 'danger',
};
const stepTone: Record<StepStatus, Tone> = {
  [stepStatus.not_approved]: 'waiting',
  [stepStatus.applied]: 'success',
  [stepStatus.approved]: 'success',
  [stepStatus.rejected]: 'danger',
};

/** The status of an application, and its result once it is 完了. */
export function ApplicationStatusTags(props: {
  status: ApplicationStatus;
  result: ApplicationResult | null;
}) {
  const { status, result } = props;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Tag tone={statusTone[status]}>{applicationStatusLabel[status]}</Tag>
      {result !== null && <Tag tone={resultTone[result]}>{applicationResultLabel[result]}</Tag>}
    </span>
  );
}

interface StepStatusTagProps {
  status: StepStatus;
  /** Where most rows say 未承認, and beside 処理中: it has no frame. */
  quiet?: boolean;
}

/** The status of a step. */
export function StepStatusTag({ status, quiet = false }: StepStatusTagProps) {
  if (quiet && status === stepStatus.not_approved)
    return <span className="hint">{stepStatusLabel[status]}</span>;
  return <Tag tone={stepTone[status]}>{stepStatusLabel[status]}</Tag>;
}
