import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inMegabytes } from '#domain/file-size.ts';
import {
  copyLimits,
  evidenceLimits,
  customFieldNumbers,
  fieldChoiceLimits,
  fileLimits,
  maxLength,
  maxPageLimit,
  maxRemarks,
  maxShownPeople,
  maxWaitingMonths,
  questionLimits,
  zipLimits,
} from '#domain/limits.ts';

/** The manual's limits are those of the code. */

const root = path.dirname(import.meta.dirname);
// The runbook and the import have numbers of servers and files.
const pages = globSync('docs/manual/*.md', { cwd: root, exclude: ['**/運用.md', '**/マスタ取込.md'] });

const megabytes = inMegabytes(fileLimits.bytes);
const written = (number: number): string => number.toLocaleString('en-US');

/** Each sentence that has a limit, as it reads with the code's numbers. */
const sentences = [
  `**タイトル**（${maxLength.notice_title}文字まで）と**本文**（${written(maxLength.notice_body)}文字`,
  `**タイトル**（${maxLength.message_title}文字まで）と**本文**（${maxLength.message_body}文字`,
  `**コメント**に、伝えたいことを入力します（${maxLength.comment}文字`,
  `**書き込み**に、伝えたいことを入力します（${written(maxLength.remark)}文字`,
  `1つの申請に書き込めるのは${maxRemarks}件まで`,
  `ファイルを${fileLimits.count}件まで添付します（1件${megabytes}MB`,
  `ファイルを${fileLimits.count}件まで添付できます（1件${megabytes}MB`,
  `ファイルは${fileLimits.count}件まで`,
  `新しいファイルと合わせて${fileLimits.count}件まで`,
  `ファイルサイズが${megabytes}MB`,
  `**ルート名**を入力します（${maxLength.approval_route_name}文字`,
  `${customFieldNumbers.length}項目まで、各${maxLength.field_name}文字`,
  `何をどう書けばよいかを入力します（${maxLength.field_hint}文字`,
  `（${fieldChoiceLimits.min}個から${fieldChoiceLimits.max}個まで、各${maxLength.field_choice}文字まで）`,
  `**グループ名**（${maxLength.group_name}文字`,
  `氏名が${maxShownPeople}名まで`,
  `一度に変わるのは${maxPageLimit}件まで`,
  `${maxWaitingMonths}か月まで`,
  `写真やファイルも送れます（1件${megabytes}MB`,
  `入れられるのは${evidenceLimits.items}件、添付ファイルは合わせて${evidenceLimits.megabytes}MBまで`,
  `まとめられます（${zipLimits.files}件、${zipLimits.megabytes}MB`,
  `一度に保存できるのは${copyLimits.items}件、${copyLimits.megabytes}MBまで`,
  `${copyLimits.items}件または${copyLimits.megabytes}MBを超えています`,
  `選びます（${questionLimits.questions}個まで）`,
  `**ファイル**（${fileLimits.count}個まで）`,
  `**ファイルの質問は${fileLimits.count}個まで`,
];

const all = pages.map((page) => readFileSync(path.join(root, page), 'utf8')).join('\n');

test.each(sentences)('some page says %s', (sentence) => {
  expect(all).toContain(sentence);
});

test('no page has another limit', () => {
  const rest = sentences.reduce((text, sentence) => text.replaceAll(sentence, ''), all);
  expect(rest.match(/.*[\d,]+(?:MB|文字|件まで|個まで|項目|名まで|か月まで).*/g)).toBeNull();
});
