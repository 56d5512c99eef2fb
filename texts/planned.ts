/** 目安, the day planned for a step (docs/rules/applications.md#planned-days). */
export const planned = {
  /** `day` as text; null where none was planned. */
  day: (day: string | null) => `目安 ${day ?? '—'}`,
  late: '目安超過',
} as const;
