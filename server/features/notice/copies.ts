import { shownAnswer } from '#contract/notice/questionnaire.ts';
import { publishState, role } from '#domain/codes.ts';
import { japanDate, showDate, showDateTime } from '#domain/japan-date.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { publishStateLabel } from '#texts/code-labels.ts';
import { copiesFile } from '#texts/copies.ts';
import { responseText } from '#texts/notice-response.ts';
import { noticeScreen } from '#texts/notice.ts';
import { questionnaireLabel, responsesScreen } from '#texts/questionnaire.ts';
import type { Db } from '#server/db/database.ts';
import { copyText, unlessHidden, type CopySource, type MadeFile } from '#server/export/copies.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { readableNotice } from './access.ts';
import { countAnswerBytes, isCopiedFor, selectCopied } from './queries-copies.ts';
import { selectQuestions } from './queries-questions.ts';
import { selectResponse, type StoredVersion } from './queries-response.ts';
import { selectNewestFiles } from './queries-responses.ts';
import { selectNotice, selectStoredFiles } from './queries.ts';

/** The notices that the reader may read, with a supplier's own answers. */
export const noticeCopies: CopySource = {
  list: (db, reader, period, most) => selectCopied(db, reader, period, most),

  async bytes(db, { actor }, ids) {
    const files = await selectStoredFiles(db, ids);
    const ofAnswers = actor.role === role.supplier ? await countAnswerBytes(db, ids, actor.supplier_id) : 0;
    return files.reduce((sum, { size }) => sum + size, ofAnswers);
  },

  async load(db, reader, notice_id) {
    const { actor, now } = reader;
    if (!(await isCopiedFor(db, reader, notice_id))) return null;
    if ((await unlessHidden(() => readableNotice(db, notice_id, reader))) === null) return null;
    const notice = await selectNotice(db, notice_id);
    const { title, body, division_name } = notice;
    const publisher = joinedNames(
      notice.create_division_name,
      notice.create_department_name,
      notice.create_full_name,
    );
    const kind = division_name === null ? noticeScreen.systemNotice : noticeScreen.ofDivision(division_name);
    const period = noticeScreen.fromTo(showDate(notice.publish_date_from), showDate(notice.publish_date_to));
    const text = copyText(
      [
        [noticeScreen.title, title],
        [noticeScreen.publisher, publisher],
        [noticeScreen.publishedAt, showDateTime(notice.publish_datetime)],
        [noticeScreen.kind, kind],
        [noticeScreen.period, period],
        ...(notice.corrected_on === null ? [] : [[noticeScreen.state, correctedText] as const]),
      ],
      body,
    );
    const own =
      actor.role === role.supplier
        ? await ownAnswers(db, { notice_id, supplier_id: actor.supplier_id, today: japanDate(now) })
        : { made: [], files: [] };
    return {
      title,
      partner: publisher,
      made: [{ file_name: copiesFile.text, text }, ...own.made],
      files: [...(await selectStoredFiles(db, [notice_id])), ...own.files],
    };
  },
};

const correctedText = publishStateLabel[publishState.corrected];

type Asked = { readonly notice_id: number; readonly supplier_id: number; readonly today: string };
type OwnAnswers = { readonly made: readonly MadeFile[]; readonly files: readonly ReceivedFile[] };

/** The questions with the newest answers of a company, and their files; nothing if it has not answered. */
async function ownAnswers(db: Db, asked: Asked): Promise<OwnAnswers> {
  const { stored } = await selectResponse(db, asked);
  if (stored === null) return { made: [], files: [] };
  const files = await selectNewestFiles(db, { ...asked, question: null });
  return {
    made: [{ file_name: copiesFile.answers, text: await answersText(db, asked.notice_id, stored) }],
    files: files.map(({ position, ...file }) => ({
      ...file,
      file_name: `${questionnaireLabel.response}_${questionnaireLabel.question(position)}_${file.file_name}`,
    })),
  };
}

async function answersText(db: Db, notice_id: number, stored: StoredVersion): Promise<string> {
  const { full_name, on_behalf, responded_at, answers, files } = stored;
  const questions = await selectQuestions(db, notice_id);
  const answered = questions.map((question, index) => {
    const file = files.find(({ position }) => position === index + 1);
    const shown = file?.file_name ?? shownAnswer(question, answers[index] ?? null);
    const answer = shown === '' ? responseText.unanswered : `${shown}${question.unit ?? ''}`;
    return `${responseText.question(index + 1, question.text)}\n${answer}\n`;
  });
  return copyText(
    [
      [responsesScreen.responder, on_behalf ? responsesScreen.enteredBy(full_name) : full_name],
      [responsesScreen.respondedAt, showDateTime(responded_at)],
    ],
    answered.join('\n'),
  );
}
