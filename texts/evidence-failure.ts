import { withCommas } from '#domain/number-text.ts';

/** Why no 証跡一式 is saved. */
export const evidenceFailure = {
  nothing: 'この条件に合う申請はありません。',
  tooMuch: (items: number, megabytes: number) =>
    `一度に保存できるのは${withCommas(items)}件、添付ファイル合わせて${withCommas(megabytes)}MBまでです。条件で絞り込んでください。`,
  tooLarge: (megabytes: number) =>
    `添付ファイルが合わせて${withCommas(megabytes)}MBを超えるため、保存できません。`,
  running: 'ZIPファイルの保存が進行中です。終わってから、または、しばらくしてからもう一度お試しください。',
} as const;
