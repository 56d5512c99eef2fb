import { noticeResponses } from '#contract/notice/response.ts';
import { questionKind } from '#domain/codes.ts';
import { zipLimits } from '#domain/limits.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { invalidQuestionnaire, questionnaireLabel } from '#texts/questionnaire.ts';
import { call, openDownload, Refused } from '#web/call/call.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';

/** Which files: of one company, of one question by its number, or with neither all. */
type Part = { readonly supplier_id: number | null; readonly question: number | null };

export const allFiles: Part = { supplier_id: null, question: null };

type Problems = { readonly clear: () => void; readonly show: (messages: readonly string[]) => void };

/** ZIP出力 of the files of a notice's answers. What keeps them from being sent is said before. */
export function zipOf(notice_id: number, problems: Problems) {
  return async (part: Part) => {
    const query = { notice_id, ...part };
    problems.clear();
    try {
      const { file_count, bytes } = await call(noticeResponses.zip_size, query);
      const fault = faultOfZip(file_count, bytes);
      if (fault === null) openDownload(noticeResponses.zip, query);
      else problems.show([fault]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
    }
  };
}

function faultOfZip(file_count: number, bytes: number): string | null {
  const { files, megabytes } = zipLimits;
  if (file_count === 0) return invalidQuestionnaire.noFile;
  const fits = file_count <= files && bytes <= megabytes * 1_000_000;
  return fits ? null : invalidQuestionnaire.tooManyFiles(files, megabytes);
}

type Props = { questions: readonly Question[]; save: (part: Part) => Promise<void> };

/** ZIP出力 of all files, or of one question; nothing where no question asks for a file. */
export function ZipMenu({ questions, save }: Props) {
  const asking = questions
    .map(({ kind, text }, index) => ({ kind, text, number: index + 1 }))
    .filter(({ kind }) => kind === questionKind.file);
  if (asking.length === 0) return null;
  return (
    <MenuButton
      label={chasingText.zip}
      entries={[
        { label: chasingText.allFiles, onChoose: () => void save(allFiles) },
        ...asking.map(({ number, text }) => ({
          label: chasingText.filesOf(questionnaireLabel.question(number)),
          note: text,
          onChoose: () => void save({ ...allFiles, question: number }),
        })),
      ]}
    />
  );
}
