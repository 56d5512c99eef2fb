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

/** The three files of a form, for its schema. */
export function chosenFiles(labelOf: (number: 1 | 2 | 3) => string) {
  return { file1: chosenFile(labelOf(1)), file2: chosenFile(labelOf(2)), file3: chosenFile(labelOf(3)) };
}

export const noFiles = { file1: null, file2: null, file3: null };
