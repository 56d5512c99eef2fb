import type { PicEntry } from '#contract/application/detail.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { requestedAction } from '#texts/code-labels.ts';
import { operatorName, supportContact } from '#web/shell/operator.ts';

/** What the company asks of a supplier, and what to do if it is not the reader's to do. */
export function AskedOfSupplier({ entry: { step_type, acts_for } }: { entry: PicEntry }) {
  const contact = supportContact();
  return (
    <p>
      {detailScreen.askedOfSupplier(operatorName(), requestedAction[step_type], acts_for)}
      {contact !== '' && <span className="block text-ink-soft">{detailScreen.wrongPerson(contact)}</span>}
    </p>
  );
}
