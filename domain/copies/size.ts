import { copyLimits } from '#domain/limits.ts';

/** What a ZIP file of copies would contain. */
export type CopySize = { readonly item_count: number; readonly bytes: number };

/** Why nothing of this size is saved: there is nothing, or more than `limits`; null if it is. */
export function copyFault(
  { item_count, bytes }: CopySize,
  limits: { readonly items: number; readonly megabytes: number } = copyLimits,
): 'nothing' | 'too_much' | null {
  if (item_count === 0) return 'nothing';
  const fits = item_count <= limits.items && bytes <= limits.megabytes * 1_000_000;
  return fits ? null : 'too_much';
}
