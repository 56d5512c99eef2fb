import { fileFields, type FileField } from '#contract/call.ts';
import { fileLimits } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { bodyIssue, invalidInput } from './refusal.ts';

type Files = Readonly<Partial<Record<FileField, ReceivedFile>>>;

type Former = {
  /** The files that may be taken over, in their order. */
  readonly offered: readonly (ReceivedFile & { readonly file_id: number })[];
  readonly file_ids: readonly number[];
  /** Which field of the body names them. */
  readonly field: string;
  /** Why another id is refused. */
  readonly notOffered: string;
};

/**
 * The uploaded files, and in the fields that they leave free, those taken over from a former object in its
 * order: both objects name the same stored file. Throws a 422 for a file that is not offered, and for too many.
 */
export function withFormerFiles(uploaded: Files, { offered, file_ids, field, notOffered }: Former): Files {
  const taken = offered.filter(({ file_id }) => file_ids.includes(file_id));
  const refused = (msg: string) => invalidInput([bodyIssue([field], msg)]);
  if (taken.length < new Set(file_ids).size) throw refused(notOffered);
  const free = fileFields.filter((name) => uploaded[name] === undefined);
  if (taken.length > free.length) throw refused(invalid.tooManyFiles(fileLimits.count));
  const files = taken.map(({ file_id: _, ...file }, index) => [free[index], file]);
  return { ...uploaded, ...Object.fromEntries(files) };
}
