import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Actor } from '#domain/actor.ts';
import { mayUse, type FunctionRight } from '#domain/permissions.ts';

const folder = path.join(import.meta.dirname, '../../../docs/manual');

/** A page of the manual, read at the start. */
type ManualPage = {
  /** The name of its file. */
  readonly page: string;
  /** Its first heading. */
  readonly title: string;
  readonly text: string;
  readonly right: FunctionRight;
};

/** The pages in the order of their list, each with the right that its readers have. */
const manual: readonly ManualPage[] = (
  [
    ['申請する', 'operator'],
    ['承認する', 'operator'],
    ['ルートを決める', 'operator'],
    ['お知らせ・メッセージ', 'operator'],
    ['監査する', 'auditor'],
    ['管理する', 'administrator'],
    ['マスタ取込', 'system_admin'],
    ['運用', 'system_admin'],
    ['取引先のアカウント', 'system_admin'],
    ['導入の前に', 'system_admin'],
    ['取引先の方へ', 'signed_in'],
  ] as const
).map(([page, right]) => {
  const text = readFileSync(path.join(folder, `${page}.md`), 'utf8');
  return { page, title: /^# (.+)$/m.exec(text)?.[1] ?? page, text, right };
});

/** The pages that a user may read. There is one for everybody. */
export function pagesFor(actor: Actor): readonly ManualPage[] {
  return manual.filter(({ right }) => mayUse(actor, right));
}
