import type { Issue } from '#contract/errors.ts';
import { cancelledText, staleText } from '#texts/general.ts';

/** Where the messages of a refusal go on a form: `loc` without its first part is the field (section 8). */

export type Placed = {
  /** Field paths as the form library writes them: `comment`, `pic_approver_steps.1.prev_step_order`. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** Messages of no field of this form, each once. */
  readonly form: readonly string[];
  /** Something was changed by another meanwhile, and can be loaded anew: the screen offers 最新の状態を読み込む. */
  readonly stale: boolean;
};

/** Sorts messages to the fields that a form has, in their order in `known`; of several for one field the first counts. */
export function placeIssues(issues: readonly Issue[], known: readonly string[]): Placed {
  const fields = new Map<string, string>();
  const form = new Set<string>();
  let stale = false;
  for (const { loc, msg } of issues) {
    const [, name, ...rest] = loc;
    if (typeof name === 'string' && known.includes(name)) {
      const path = [name, ...rest].join('.');
      if (fields.has(path)) form.add(msg);
      else fields.set(path, msg);
    } else form.add(msg);
    if (msg !== cancelledText && (isToken(name) || msg === staleText)) stale = true;
  }
  return {
    fields: [...fields]
      .map(([path, message]) => ({ path, message }))
      .toSorted((one, other) => known.indexOf(nameOf(one.path)) - known.indexOf(nameOf(other.path))),
    form: [...form],
    stale,
  };
}

/** The field that a path starts with. */
function nameOf(path: string): string {
  return path.split('.')[0] ?? path;
}

/** updated_at, application_updated_at, approval_route_step_updated_at. */
function isToken(name: string | number | undefined): boolean {
  return typeof name === 'string' && name.endsWith('updated_at');
}
