import type { StepType } from '#domain/codes.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { requestedAction } from '#texts/code-labels.ts';
import { operatorName, supportContact } from '#web/shell/operator.ts';

/** What the company asks of a supplier, and what to do if it is not the reader's to do. */
export function AskedOfSupplier({ stepType }: { stepType: StepType }) {
  const contact = supportContact();
  return (
    <p>
      {detailScreen.askedOfSupplier(operatorName(), requestedAction[stepType])}
      {contact !== '' && <span className="block text-ink-soft">{detailScreen.wrongPerson(contact)}</span>}
    </p>
  );
}
