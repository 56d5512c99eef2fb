import { useEffect, useRef, useState } from 'react';
import { workflowManagement, type WorkflowImportPreview } from '#contract/workflow-management.ts';
import { fileSizeText, inMegabytes } from '#domain/file-size.ts';
import { workflowFile } from '#domain/workflow-file.ts';
import { masterDataScreen } from '#texts/master-data.ts';
import { workflowImportConfirmation, workflowImportScreen } from '#texts/workflow-import.ts';
import { call, downloadFile, IdempotencyKey, Refused } from '#web/call/call.ts';
import { useActionErrors } from '#web/form/action-errors.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { BackLink } from '#web/shared/back-link.tsx';
import { useDroppedFiles } from '#web/shared/dropped-files.ts';
import { ImportProblems } from '#web/list/import-problems.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FileNameText } from '#web/ui/file-name.tsx';
import { FilesButton } from '#web/ui/files-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Announcement } from '#web/ui/status.tsx';
import { StatusNote } from '#web/ui/status-note.tsx';
import { WorkflowImportResult } from './import-result.tsx';

const { current, preview: check, apply: carryOut } = workflowManagement.import;

/** /workflow-management/import: choose the file, look at what it changes, import. */
export default function WorkflowImport() {
  const [file, setFile] = useState<File | null>(null);
  const [tooMany, setTooMany] = useState(false);
  const [preview, setPreview] = useState<WorkflowImportPreview | null>(null);
  /** What the last import of this visit did; null before it. */
  const [applied, setApplied] = useState<string | null>(null);
  const problems = useActionErrors();
  const confirm = useConfirm();
  const [key] = useState(() => new IdempotencyKey());
  const outcome = useRef<HTMLDivElement>(null);
  // Below the file, maybe out of sight.
  useEffect(() => {
    if (preview !== null) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [preview]);

  const choose = (files: readonly File[]) => {
    const [workflows] = files;
    setTooMany(files.length > 1);
    if (workflows === undefined || files.length > 1) return;
    setFile(workflows);
    setPreview(null);
    setApplied(null);
    void problems.run(async () => setPreview(await call(check, {}, { files: { workflows } })));
  };
  useDroppedFiles(choose);

  const apply = async ({ accept_number, suspended_count, ...counts }: WorkflowImportPreview) => {
    if (file === null || accept_number === null) return;
    const harm = suspended_count > 0 ? [workflowImportConfirmation.suspends(suspended_count)] : [];
    const confirmation = {
      prompt: workflowImportConfirmation.apply,
      confirmLabel: workflowImportScreen.apply,
      harm,
    };
    if (harm.length > 0 && !(await confirm(confirmation))) return;
    await problems.run(async () => {
      try {
        await call(carryOut, { accept_number }, { files: { workflows: file }, key });
      } catch (error) {
        // Something has changed since the check, so the preview is out of date.
        if (error instanceof Refused) setPreview(null);
        throw error;
      }
      setFile(null);
      setPreview(null);
      setApplied(workflowImportScreen.applied(countsOf(counts)));
    });
  };

  return (
    <div className="space-y-blocks">
      <Card
        title={workflowImportScreen.file}
        aside={
          <Button size="small" onClick={() => void problems.run(() => downloadFile(current, {}))}>
            {workflowImportScreen.export}
          </Button>
        }
      >
        <div className="space-y-3">
          <ErrorSummary errors={problems.errors} attempt={problems.attempt} />
          <StatusNote status={applied === null ? null : { tone: 'success', text: applied }} />
          <Note>{workflowImportScreen.explanation}</Note>
          <FilesButton
            label={workflowImportScreen.choose}
            help={workflowImportScreen.chooseHelp(inMegabytes(workflowFile.bytes))}
            dropHelp={masterDataScreen.dropHelp}
            accept=".csv"
            error={tooMany ? workflowImportScreen.oneFile : undefined}
            onChoose={choose}
          />
          {file !== null && (
            <p>
              <FileNameText name={file.name} /> <small>{fileSizeText(file.size)}</small>
            </p>
          )}
        </div>
      </Card>
      <div ref={outcome} className="empty:hidden">
        {preview !== null && preview.problem_count > 0 && <ImportProblems preview={preview} />}
        {preview !== null && preview.problem_count === 0 && (
          <WorkflowImportResult
            preview={preview}
            counts={countsOf(preview)}
            onApply={() => void apply(preview)}
          />
        )}
      </div>
      <Announcement text={preview === null ? '' : outcomeOf(preview)} />
      <PageActions back={<BackLink to="/workflow-management" />} />
    </div>
  );
}

type Counts = Pick<WorkflowImportPreview, 'added_count' | 'changed_count' | 'unchanged_count'>;

function countsOf({ added_count, changed_count, unchanged_count }: Counts): string {
  return workflowImportScreen.counts(added_count, changed_count, unchanged_count);
}

/** The result of the check, in one sentence. */
function outcomeOf(preview: WorkflowImportPreview): string {
  if (preview.problem_count > 0) return masterDataScreen.problemCount(preview.problem_count);
  return preview.accept_number === null ? workflowImportScreen.nothingChanges : countsOf(preview);
}
