import type { Issue } from '#contract/errors.ts';
import { cancelledText, staleText } from '#texts/general.ts';

/** Assigns server messages to form fields: `loc` without its first part is the path of the field. */

export type IssuesByField = {
  /** Paths as react-hook-form writes them: `comment`, `pic_approver_steps.1.prev_step_order`. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** Messages without a field in this form, each once. */
  readonly form: readonly string[];
  /** Another user has changed the data: the screen offers 最新の状態を読み込む. */
  readonly stale: boolean;
};

/**
 * Sorts messages to the fields of a form, in the order of `fieldNames`. Further messages of the same field go
 * to `form`.
 */
export function issuesByField(issues: readonly Issue[], fieldNames: readonly string[]): IssuesByField {
  const fields = new Map<string, string>();
  const form = new Set<string>();
  let stale = false;
  for (const { loc, msg } of issues) {
    const [, name, ...rest] = loc;
    if (typeof name === 'string' && fieldNames.includes(name)) {
      const path = [name, ...rest].join('.');
      if (fields.has(path)) form.add(msg);
      else fields.set(path, msg);
    } else form.add(msg);
    if (msg !== cancelledText && (isToken(name) || msg === staleText)) stale = true;
  }
  return {
    fields: [...fields]
      .map(([path, message]) => ({ path, message }))
      .toSorted(
        (one, other) => fieldNames.indexOf(nameOf(one.path)) - fieldNames.indexOf(nameOf(other.path)),
      ),
    form: [...form],
    stale,
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
