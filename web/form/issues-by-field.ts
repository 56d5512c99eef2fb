import type { Issue } from '#contract/errors.ts';

/** Assigns server messages to form fields: `loc` without its first part is the path of the field. */

export type IssuesByField = {
  /** Paths as react-hook-form writes them: `comment`, `pic_approver_steps.1.prev_step_order`. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** Messages without a field in this form, each once. */
  readonly form: readonly string[];
  /** Why the state refuses the save: the screen offers 最新の状態を読み込む. Null if it does not. */
  readonly conflict: string | null;
};

/**
 * Sorts messages to the fields of a form, in the order of `fieldNames`. Further messages of the same field go
 * to `form`.
 */
export function issuesByField(issues: readonly Issue[], fieldNames: readonly string[]): IssuesByField {
  const fields = new Map<string, string>();
  const form = new Set<string>();
  let conflict: string | null = null;
  for (const { loc, msg, code } of issues) {
    const [, name, ...rest] = loc;
    if (typeof name === 'string' && fieldNames.includes(name)) {
      const path = [name, ...rest].join('.');
      if (fields.has(path)) form.add(msg);
      else fields.set(path, msg);
    } else form.add(msg);
    if (code === 'stale' || (isToken(name) && code !== 'cancelled')) conflict ??= msg;
  }
  return {
    fields: [...fields]
      .map(([path, message]) => ({ path, message }))
      .toSorted(
        (one, other) => fieldNames.indexOf(nameOf(one.path)) - fieldNames.indexOf(nameOf(other.path)),
      ),
    form: [...form],
    conflict,
  };
}

/** The first part of a path. */
function nameOf(path: string): string {
  return path.split('.')[0] ?? path;
}

/** Optimistic locking tokens: updated_at, application_updated_at, approval_route_step_updated_at. */
function isToken(name: string | number | undefined): boolean {
  return typeof name === 'string' && name.endsWith('updated_at');
}
