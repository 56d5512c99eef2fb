import { noticeResponses } from '#contract/notice/response.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { downloadFile } from '#web/call/call.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { HeadButtons } from '#web/shared/head-buttons.tsx';
import { Button } from '#web/ui/button.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { allFiles, zipOf } from './response-zip.tsx';

/** CSV and ZIP of all answers, before they go out of sight with their notice. */
export function AnswersExport({ notice_id, has_files }: { notice_id: number; has_files: boolean }) {
  const problems = useBlockErrors();
  const zip = zipOf(notice_id, problems);
  return (
    <div className="space-y-2">
      <p>{chasingText.exportBefore}</p>
      <Refusals errors={problems.errors} attempt={problems.attempt} />
      <HeadButtons>
        {has_files && (
          <Button size="small" onClick={() => void zip(allFiles)}>
            {chasingText.zip}
          </Button>
        )}
        <CsvButton save={(encoding) => downloadFile(noticeResponses.csv, { notice_id, encoding })} />
      </HeadButtons>
    </div>
  );
}
