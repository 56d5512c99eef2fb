import { fitsKind, readNumber } from '#domain/application/field-values.ts';
import { showPlain } from '#domain/application/plain-text.ts';
import { labelledFields } from '#domain/application/custom-fields.ts';
import { fieldKind, type FieldKind } from '#domain/codes.ts';
import type { CustomFieldNumber } from '#domain/limits.ts';
import { halfWidth } from '#domain/text.ts';

/** What the form knows of a value by the kind of its field (docs/rules/applications.md#kinds-of-fields). */

/** The kinds and choices of a form, beside its labels. */
type Form = Parameters<typeof labelledFields>[0] &
  Partial<
    Readonly<
      Record<`field_kind${CustomFieldNumber}`, FieldKind | null> &
        Record<`field_choices${CustomFieldNumber}`, readonly string[] | null>
    >
  >;
type Values = Partial<Readonly<Record<`field_value${CustomFieldNumber}`, string | null>>>;

/** The labelled fields whose values do not fit their kinds, in the order of the form. */
export function misfits(form: Form, values: Values): { label: string; kind: FieldKind }[] {
  return labelledFields(form).flatMap(({ number, name, label }) => {
    const kind = form[`field_kind${number}`] ?? null;
    const choices = form[`field_choices${number}`] ?? null;
    return kind === null || fitsKind(kind, choices, values[name] ?? '') ? [] : [{ label, kind }];
  });
}

const plainNumber = /^(-?[\d,]+)(\.\d+)?$/;

/**
 * A plain number of a 数値 or 金額 in half-width letters with its separators: １２００ as 1,200. Any other text,
 * such as 120万円 or 007, stays as it is.
 */
export function withSeparators(kind: FieldKind | null, text: string): string {
  if (kind !== fieldKind.number && kind !== fieldKind.amount) return text;
  const [, whole = '', decimals = ''] = plainNumber.exec(halfWidth(text).trim()) ?? [];
  const plain = readNumber(whole + decimals) === null ? null : readNumber(whole);
  // The digits stay: whoever writes 007 or 12.50 means the zeros.
  return plain === null || plain !== whole.replaceAll(',', '') ? text : showPlain(plain) + decimals;
}
