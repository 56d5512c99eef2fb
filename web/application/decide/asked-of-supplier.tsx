import type { PicEntry } from '#contract/application/detail.ts';
import { isLate } from '#domain/application/plan.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { handingOver } from '#texts/handing-over.ts';
import { requestedAction } from '#texts/code-labels.ts';
import { showDateWithWeekday } from '#texts/ui.ts';
import { useToday } from '#web/call/today.ts';
import { Contact } from '#web/shell/contact.tsx';
import { operatorName, supportContact } from '#web/shell/operator.ts';

/** What the company asks of a supplier, and what to do if it is not the reader's to do. */
export function AskedOfSupplier({
  entry: { step_type, acts_for, can_hand_over, handed_over, planned_on },
}: {
  entry: PicEntry;
}) {
  const contact = supportContact();
  const late = isLate(planned_on, useToday());
  return (
    <p>
      {handed_over !== undefined && (
        <span className="block wrap-anywhere">
          {handingOver.handedOverBy(handed_over.full_name)}
          {handed_over.reason !== null && handingOver.because(handed_over.reason)}
        </span>
      )}
      {detailScreen.askedOfSupplier(operatorName(), requestedAction[step_type], acts_for)}
      {planned_on !== null && (
        <span className="block font-semibold">
          {detailScreen.askedUntil(showDateWithWeekday(planned_on))}
        </span>
      )}
      {late && <span className="block">{detailScreen.askedLate}</span>}
      {contact !== '' && (
        <span className="block text-ink-soft">
          {can_hand_over ? handingOver.wrongPersonOr : detailScreen.wrongPerson}
          <span className="block">
            <Contact text={contact} />
          </span>
        </span>
      )}
      {contact === '' && can_hand_over && (
        <span className="block text-ink-soft">{handingOver.wrongPerson}</span>
      )}
    </p>
  );
}
