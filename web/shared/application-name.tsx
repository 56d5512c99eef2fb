import type { ApplicationListItem } from '#contract/application/list.ts';
import { showPlain } from '#domain/application/plain-text.ts';
import type { ReactNode } from 'react';
import { applicationMark } from '#texts/application-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CompanyText } from '#web/ui/names.tsx';

interface ApplicationNameProps {
  application: Pick<ApplicationListItem, 'application_id' | 'workflow_name' | 'first_field'>;
  /** The two parts, in which a search marks its words. */
  mark?: ReactNode;
  form?: ReactNode;
  /** The form's name stands behind the rest also on a phone. */
  inline?: boolean;
}

/**
 * An application in a row: what tells it from others of its form, and then the form's name. This stands
 * behind it or, in a narrow column or card, below it.
 */
export function ApplicationName({ application, mark, form, inline = false }: ApplicationNameProps) {
  const text = applicationMark(application);
  const { workflow_name } = application;
  const lineClass = classNames('rows:block rows:@xs:inline', !inline && 'cards:@max-md:block');
  return (
    <span title={`${text} ${workflow_name}`} className="rows:@container rows:block rows:whitespace-normal">
      <b
        className={classNames(
          'mr-1 font-semibold text-pretty break-normal wrap-anywhere text-action',
          lineClass,
        )}
      >
        {mark ?? <CompanyText text={text} />}
      </b>{' '}
      <span className={classNames('font-normal text-ink-soft', lineClass)}>{form ?? workflow_name}</span>
    </span>
  );
}

/** 取引日, 取引金額 and 取引先 of an application, below its name in a list. Nothing where it says none. */
export function TransactionLine({ transaction }: Pick<ApplicationListItem, 'transaction'>) {
  if (transaction === undefined) return null;
  const { date, amount, counterparty } = transaction;
  const parts = [
    ...(date === null ? [] : [showPlain(date)]),
    ...(amount === null ? [] : [`${showPlain(amount)}円`]),
    ...(counterparty === null ? [] : [counterparty]),
  ];
  return <span className="hint block">{parts.join('　')}</span>;
}
