import { startOfDay } from '../japan-date.ts';

/** The targets of a notice as the form sends them. */
type Targets = {
  readonly system_notice_flag: boolean;
  readonly division_id: number | null;
  readonly publish_all_flag: boolean;
  readonly supplier_groups: readonly number[];
  readonly suppliers: readonly number[];
};

/**
 * The targets that take effect: none and no division for a system notice, no lists for すべて, otherwise the
 * lists without duplicates.
 */
export function settledTargets<T extends Targets>(targets: T): T {
  const { system_notice_flag, division_id, publish_all_flag, supplier_groups, suppliers } = targets;
  const listed = !system_notice_flag && !publish_all_flag;
  return {
    ...targets,
    division_id: system_notice_flag ? null : division_id,
    publish_all_flag: publish_all_flag && !system_notice_flag,
    supplier_groups: listed ? [...new Set(supplier_groups)] : [],
    suppliers: listed ? [...new Set(suppliers)] : [],
  };
}

/**
 * The targets of a 訂正版 (docs/rules/notices.md#corrections): those of the notice that it corrects, and what
 * `sent` adds to them. `added` are the ones that were chosen now. Division and kind stay.
 */
export function correctedTargets<T extends Targets>(sent: T, former: Targets): { added: T; all: T } {
  const { system_notice_flag, division_id } = former;
  const publish_all_flag = former.publish_all_flag || sent.publish_all_flag;
  const added = settledTargets({ ...sent, system_notice_flag, division_id, publish_all_flag });
  return {
    added,
    all: {
      ...added,
      supplier_groups: [...new Set([...former.supplier_groups, ...added.supplier_groups])],
      suppliers: [...new Set([...former.suppliers, ...added.suppliers])],
    },
  };
}

/** The only first day of a 訂正版; null if it is free, because the notice that it corrects has not begun. */
export function firstDayOfCorrection(former_first: string, today: string): string | null {
  return former_first <= today ? today : null;
}

/** Whether posting the notice may send mail: only if its period has already started. */
export function maySendMail(publish_date_from: string, today: string): boolean {
  return publish_date_from <= today;
}

/** The time that lists show and sort by: the time of posting, or the start of a later first day. */
export function publishDatetime(posted_at: Date, publish_date_from: string): Date {
  const first = startOfDay(publish_date_from);
  return first > posted_at ? first : posted_at;
}
