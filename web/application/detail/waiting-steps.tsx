import type { DetailStep } from '#contract/application/detail.ts';
import type { Remark } from '#contract/application/discussion.ts';
import { applicationHint } from '#texts/application.ts';
import { replacement } from '#texts/application-detail.ts';
import { discussionScreen } from '#texts/discussion-screen.ts';
import { planText } from '#texts/ui.ts';
import { waitingScreen } from '#texts/waiting-step.ts';
import { useToday } from '#web/call/today.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CompanyText } from '#web/ui/names.tsx';
import { panelClass } from '#web/ui/panel-class.ts';
import { Tag } from '#web/ui/tag.tsx';
import { waitingLines } from './waiting-lines.ts';

type Props = {
  steps: readonly DetailStep[];
  /** やり取り, as the user reads it. */
  remarks?: readonly Remark[] | undefined;
};

/**
 * Why the application is still under way: one sentence for each open step. A supplier reads those of its own,
 * and 依頼元で処理中 if it has none (docs/rules/applications.md#waiting-steps). Who asked in やり取り and waits for a
 * reply is named at their step, for operators.
 */
export function WaitingSteps({ steps, remarks = [] }: Props) {
  const askedAt = (step_order: number) => remarks.filter(({ awaits_at }) => awaits_at === step_order);
  const lines = waitingLines(steps, useToday());
  if (lines.length === 0) return <p className={panelClass}>{applicationHint.insideTheCompany}</p>;
  return (
    <ul aria-label={waitingScreen.title} className={classNames(panelClass, 'space-y-2.5')}>
      {lines.map(({ step_order, awaited, days, late, unattended, following, candidates }) => (
        <li key={step_order}>
          {unattended && (
            <span className="mr-2">
              <Tag tone="danger">{replacement.unattended}</Tag>
            </span>
          )}
          {late && (
            <span className="mr-2">
              <Tag tone="warning">{planText.overdue}</Tag>
            </span>
          )}
          {/* A line breaks between the parts of the sentence first. */}
          <span className="inline-block font-semibold">
            <CompanyText text={awaited} />：
          </span>
          <span className="inline-block">
            {days}
            {following !== null && '。'}
          </span>
          {following !== null && (
            <span className="inline-block">
              {waitingScreen.after}
              <CompanyText text={following} />
            </span>
          )}
          {askedAt(step_order).map(({ remark_id, full_name, written_at }) => (
            <span key={remark_id} className="block">
              {discussionScreen.asked(full_name, written_at)}
            </span>
          ))}
          {candidates !== null && (
            <span className="hint block">
              {waitingScreen.candidates}
              {candidates}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
