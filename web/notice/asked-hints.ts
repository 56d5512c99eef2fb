import { questionKind } from '#domain/codes.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { responseText } from '#texts/notice-response.ts';

/** What is said below a question: its hint, and what its answer may be. */
export function askedHints({ hint, kind, unit, smallest, largest, format }: Question): string[] {
  const number = kind === questionKind.number;
  return [
    hint ?? '',
    number
      ? [unit === null ? '' : responseText.unit(unit), responseText.range(smallest, largest)]
          .filter(Boolean)
          .join(responseText.separator)
      : '',
    format === null ? '' : responseText.registrationNumber,
  ].filter(Boolean);
}
