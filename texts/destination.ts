import { withCommas } from '#domain/number-text.ts';

/** The pickers of destinations: department groups and suppliers. */
export const destinationPicker = {
  departmentGroup: '部署グループ',
  supplierGroup: 'サプライヤーグループ',
  /** How many valid companies a group has. */
  companies: (count: number) => `${withCommas(count)}社`,
  supplier: 'サプライヤー',
  choose: '選択',
  /** The name of the button that opens a picker. */
  chooseOf: (label: string) => `${label}を選択`,
  list: (label: string) => `${label}の一覧`,
  noneOffered: (label: string) => `選択できる${label}はありません。`,
  chosen: (count: string) => `選択中 ${count}`,
  none: '選択されていません。',
  all: 'すべて',
  takeOff: (name: string) => `${name}を外す`,
  takeOffAll: 'すべて外す',
  /** Chosen earlier, but no longer offered. */
  gone: '選択できなくなった項目',
} as const;
