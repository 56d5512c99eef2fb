import { japanDate } from '#domain/japan-date.ts';
import { publishDatetime } from '#domain/notice/posting.ts';
import type { Company, Division, Organisation, Person } from './company.ts';
import type { Random } from './random.ts';
import { noticeOf, systemNoticeOf } from './words.ts';
import type { WorkingDays } from './working-days.ts';

/** One generated notice, with its readers and their times. */
export type GeneratedNotice = {
  readonly poster: Person;
  readonly system_notice_flag: boolean;
  readonly division_id: number | null;
  readonly title: string;
  readonly body: string;
  readonly publish_date_from: string;
  readonly publish_date_to: string;
  readonly publish_all_flag: boolean;
  readonly supplier_groups: readonly number[];
  readonly suppliers: readonly number[];
  readonly posted_at: string;
  readonly publish_datetime: string;
  readonly deleted_at: string | null;
  readonly readings: readonly { readonly reader: Person; readonly read_at: string }[];
};

/** How the period is chosen: from the posting date (usually past), or so that it is current or future. */
export type Period = 'by its age' | 'published' | 'coming';

type PostInput = {
  readonly company: Company;
  readonly days: WorkingDays;
  readonly random: Random;
  /** The moment of posting, as a position on the line of working days. */
  readonly position: number;
  readonly period: Period;
  readonly deleted: boolean;
};

/** Posts a notice as somebody of a division, or as the system. Null if nobody could post one. */
export function generateNotice(input: PostInput): GeneratedNotice | null {
  const { company, days, random, position, period, deleted } = input;
  const admins = [...company.people.values()].filter(({ system_admin }) => system_admin);
  const divisions = company.divisions.filter(
    ({ operators, suppliers }) => operators.length * suppliers.length > 0,
  );
  const system_notice_flag = admins.length > 0 && (divisions.length === 0 || random.chance(0.06));
  if (!system_notice_flag && divisions.length === 0) return null;
  const division = system_notice_flag ? null : random.of(divisions);
  const targets = division === null ? nobody : drawTargets(random, division);
  const posted_at = days.moment(position);
  const delay = random.chance(0.1) ? random.between(2, 10) : 0;
  const length = random.between(10, 90);
  const publish_date_from =
    period === 'coming' ? days.dayAfter(days.end, random.between(4, 14)) : days.dayAfter(position, delay);
  const publish_date_to =
    period === 'by its age'
      ? days.dayAfter(position, delay + length)
      : days.dayAfter(days.end, random.between(20, 60));
  const poster = random.mostlyFirst(division?.operators ?? admins);
  const notice = {
    poster,
    system_notice_flag,
    division_id: division?.division_id ?? null,
    ...(division === null ? systemNoticeOf(random) : noticeOf(random)),
    publish_date_from,
    publish_date_to,
    publish_all_flag: targets.publish_all_flag,
    supplier_groups: targets.supplier_groups,
    suppliers: targets.suppliers,
    posted_at: posted_at.toISOString(),
    publish_datetime: publishDatetime(posted_at, publish_date_from).toISOString(),
    deleted_at: deleted ? days.moment(position + 0.5).toISOString() : null,
  };
  const readers = deleted
    ? []
    : random.some(system_notice_flag ? [...company.people.values()] : targets.reached, random.between(0, 40));
  const readings = readers.flatMap((reader) => {
    const opened = position + delay + random.next() ** 2 * length * 0.7;
    const read_at = days.moment(opened);
    const day = japanDate(read_at);
    const inTime = opened < days.end && day >= publish_date_from && day <= publish_date_to;
    return inTime ? [{ reader, read_at: read_at.toISOString() }] : [];
  });
  return { ...notice, readings };
}

type Targets = {
  readonly publish_all_flag: boolean;
  readonly supplier_groups: readonly number[];
  readonly suppliers: readonly number[];
  /** The people of the notice's targets. */
  readonly reached: readonly Person[];
};

const nobody: Targets = { publish_all_flag: false, supplier_groups: [], suppliers: [], reached: [] };

function drawTargets(random: Random, { suppliers, supplier_groups }: Division): Targets {
  const people = (organisations: readonly Organisation[]) =>
    [...new Map(organisations.map((each) => [each.id, each])).values()].flatMap((each) => each.people);
  if (random.chance(0.3)) return { ...nobody, publish_all_flag: true, reached: people(suppliers) };
  const groups = random.chance(0.6) ? random.some(supplier_groups, random.between(1, 2)) : [];
  const named = groups.length === 0 || random.chance(0.4) ? random.some(suppliers, random.between(1, 6)) : [];
  return {
    publish_all_flag: false,
    supplier_groups: groups.map(({ supplier_group_id }) => supplier_group_id),
    suppliers: named.map(({ id }) => id),
    reached: people([...named, ...groups.flatMap((group) => group.suppliers)]),
  };
}
