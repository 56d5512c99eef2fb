import * as z from 'zod/mini';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { hasForbiddenCharacter, hasLineBreak, lengthOf } from '#domain/text.ts';

/** A chosen file of a form, or null: its size and its name's length are limited (section 5). `label` is that of the field. */
export function chosenFile(label: string) {
  return z.nullable(
    z
      .custom<File>((value) => value instanceof File)
      .check(
        z.refine((file) => file.size <= fileLimits.bytes, {
          error: invalid.fileTooLarge(label, inMegabytes(fileLimits.bytes)),
        }),
        z.refine((file) => lengthOf(file.name) <= fileLimits.name, {
          error: invalid.fileNameTooLong(label, fileLimits.name),
        }),
        z.refine((file) => !hasForbiddenCharacter(file.name) && !hasLineBreak(file.name), {
          error: invalid.fileName(label),
        }),
      ),
  );
}
