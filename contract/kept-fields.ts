import * as z from 'zod/mini';
import { isBlank } from '#domain/text.ts';
import { invalid } from '#texts/fields.ts';
import { textOf, type TextRules } from './fields.ts';

/** Values of a save that stay as they are stored if it leaves them out. */

/** One of a few codes whose stored value is kept if a save leaves it out; null clears it. */
export function keptCode<const V extends number>(values: readonly V[], label: string) {
  return z.optional(z.nullable(z.literal(values, { error: invalid.number(label) })));
}

/**
 * A list of different texts whose stored value is kept if a save leaves it out. Spaces around a text and
 * blank texts are dropped; an empty list and null become null.
 */
export function keptTexts({ most, ...rules }: TextRules & { readonly most: number }) {
  return z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.array(textOf(rules))),
        z.transform((texts) => texts?.map((text) => text.trim()).filter((text) => !isBlank(text)) ?? []),
      ),
      z.pipe(
        z.array(z.string()).check(
          z.maxLength(most, { error: invalid.tooManyTexts(rules.label, most) }),
          z.refine((texts) => new Set(texts).size === texts.length, {
            error: invalid.repeatedText(rules.label),
          }),
          z.refine((texts) => !texts.some((text) => text.includes(';')), {
            error: invalid.semicolon(rules.label),
          }),
        ),
        z.transform((texts) => (texts.length === 0 ? null : texts)),
      ),
    ),
  );
}
