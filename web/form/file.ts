import * as z from 'zod/mini';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { forbiddenInName, lengthOf } from '#domain/text.ts';

/**
 * Schema of a file field: null, or a file whose size and name length are within the limits. `label` names the
 * field in messages.
 */
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
        z.refine((file) => forbiddenInName(file.name) === null, {
          // The check runs on files only; zod types the error's input as unknown.
          error: ({ input }) => invalid.fileName(label, forbiddenInName((input as File).name)),
        }),
      ),
  );
}

/** Schemas of the three file fields of a form. */
export function chosenFiles(labelOf: (number: 1 | 2 | 3) => string) {
  return { file1: chosenFile(labelOf(1)), file2: chosenFile(labelOf(2)), file3: chosenFile(labelOf(3)) };
}

export const noFiles = { file1: null, file2: null, file3: null };

/** How many of the three slots have a file. */
export function fileCountOf({ file1, file2, file3 }: Record<keyof typeof noFiles, File | null>): number {
  return [file1, file2, file3].filter((file) => file !== null).length;
}
