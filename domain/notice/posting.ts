import { startOfDay } from '../japan-date.ts';

/** Whom a notice is for, as its form says it. */
type Targets = {
  readonly system_notice_flag: boolean;
  readonly division_id: number | null;
  readonly publish_all_flag: boolean;
  readonly supplier_groups: readonly number[];
  readonly suppliers: readonly number[];
};

/**
 * The targets as they count (domain 3): a system notice has neither division nor targets, すべて takes the place of the lists,
 * and who is named twice is named once.
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

/** Whether a notice that starts on a day may be mailed about when it is posted today: not where the day is still to come. */
export function maySendMail(publish_date_from: string, today: string): boolean {
  return publish_date_from <= today;
}

/** The time under which a notice is listed: of its posting, or the beginning of its first day where that is later. */
export function publishDatetime(posted_at: Date, publish_date_from: string): Date {
  const first = startOfDay(publish_date_from);
  return first > posted_at ? first : posted_at;
}
