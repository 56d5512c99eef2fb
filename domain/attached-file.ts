import { fileLimits } from '#domain/limits.ts';
import { invalid } from '#domain/messages.ts';
import { lengthOf } from '#domain/text.ts';

/**
 * What is wrong with a file that somebody wants to attach, as complete messages; none when it may be attached (section 5:
 * 10 MB inclusive, a name of at most 200 characters). `size` is in bytes, `label` is the field's.
 */
export function fileProblems(
  label: string,
  file: { readonly name: string; readonly size: number },
): string[] {
  return [
    ...(file.size > fileLimits.bytes ? [invalid.fileTooLarge(label)] : []),
    ...(lengthOf(file.name) > fileLimits.name ? [invalid.fileNameTooLong(label)] : []),
  ];
}
