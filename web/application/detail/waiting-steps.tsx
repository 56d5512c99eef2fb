import type { DetailStep } from '#contract/application/detail.ts';
import { applicationHint } from '#texts/application.ts';
import { replacement } from '#texts/application-detail.ts';
import { planText } from '#texts/ui.ts';
import { waitingScreen } from '#texts/waiting-step.ts';
import { useToday } from '#web/call/today.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CompanyText } from '#web/ui/names.tsx';
import { panelClass } from '#web/ui/panel-class.ts';
import { Tag } from '#web/ui/tag.tsx';
import { waitingLines } from './waiting-lines.ts';

/**
 * Why the application is still under way: one sentence for each open step. A supplier reads those of its own,
 * and 依頼元で処理中 if it has none (docs/rules/applications.md#waiting-steps).
 */
export function WaitingSteps({ steps }: { steps: readonly DetailStep[] }) {
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
