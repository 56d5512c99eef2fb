import { labelledFields, type CustomFields, type fieldValues } from './custom-fields.ts';
import { fieldNumberOf, type FieldKinds, type FieldRole } from './field-settings.ts';
import { plainForm } from './field-values.ts';

/** The values of the fields with a role, as an application keeps them; null without a field or a value. */
export type Transaction = {
  /** 取引日, `yyyy-mm-dd`; null if the text is no date. */
  readonly date: string | null;
  /** 取引金額 in plain form; null if the text is no amount. */
  readonly amount: string | null;
  /** 取引先 as typed. */
  readonly counterparty: string | null;
};

type Values = Partial<Readonly<Record<(typeof fieldValues)[number], string | null>>>;

/** What an application says of its transaction (docs/rules/applications.md#kinds-of-fields). */
export function transactionOf(kinds: FieldKinds, values: Values): Transaction {
  const typed = (role: FieldRole) => {
    const number = fieldNumberOf(kinds[role]);
    return number === null
      ? null
      : { kind: kinds[`field_kind${number}`], text: values[`field_value${number}`] ?? null };
  };
  const plainOf = (role: FieldRole) => {
    const field = typed(role);
    return field?.text ? plainForm(field.kind, field.text) : null;
  };
  return {
    date: plainOf('transaction_date_field'),
    amount: plainOf('transaction_amount_field'),
    counterparty: typed('counterparty_field')?.text ?? null,
  };
}

/** The plain forms by the number of the field: only of labelled fields whose text has one. */
export function plainValuesOf(record: CustomFields & FieldKinds): Record<string, string> {
  return Object.fromEntries(
    labelledFields(record).flatMap(({ number, name }) => {
      const plain = plainForm(record[`field_kind${number}`], record[name] ?? '');
      return plain === null ? [] : [[number, plain]];
    }),
  );
}

/** 株式会社 and the like, also as ㈱ and (株): a company is found by its name without them. */
const companyForms = /(?:株式|有限|合同|合資|合名)会社|\((?:株|有|同|資|名)\)/g;

/** What a 取引先 is found by; the text itself where nothing else is in it. */
export function counterpartyName(text: string): string {
  const name = text.normalize('NFKC').replaceAll(companyForms, '').trim();
  return name === '' ? text : name;
}
