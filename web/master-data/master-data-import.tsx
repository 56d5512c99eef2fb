import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/call.ts';
import { masterData, type MasterDataCount, type MasterDataPreview } from '#contract/master-data.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { importReport } from '#texts/import-problem.ts';
import {
  importFailure,
  masterDataLabel,
  masterDataConfirmation,
  masterDataScreen,
  selfLockout,
} from '#texts/master-data.ts';
import { replacement } from '#texts/application-detail.ts';
import { pageTitle } from '#texts/shell.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { call, IdempotencyKey, Refused } from '#web/call/call.ts';
import { useActionErrors } from '#web/form/action-errors.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { StatusNote } from '#web/ui/status-note.tsx';
import { Announcement } from '#web/ui/status.tsx';
import { ChooseFiles, FilesTable } from './choose-files.tsx';
import { useDroppedFiles } from '#web/shared/dropped-files.ts';
import { ImportProblems } from '#web/list/import-problems.tsx';
import { saveSearch } from '#web/list/saved-search.ts';
import { unattendedSearch } from '#web/list/unattended-search.ts';
import { Link } from '#web/navigation/link.tsx';
import { onPlainClick } from '#web/navigation/plain-click.ts';
import { linkClass } from '#web/ui/link-class.ts';
import { chooseFiles, missingKinds, noneRefused, type ChosenFiles } from './file-kinds.ts';
import { MasterFiles } from './master-files.tsx';
import { acknowledgedField, PreviewResult } from './preview-result.tsx';
import { ReadSheets } from './read-sheets.tsx';

/** /system-management/master-data-import: choose the files, look at what they change, import. */
export default function MasterDataImport() {
  const [files, setFiles] = useState<ChosenFiles>({});
  const [refused, setRefused] = useState(noneRefused);
  const [preview, setPreview] = useState<MasterDataPreview | null>(null);
  /** What the last import of this visit did; null before it. */
  const [applied, setApplied] = useState<readonly MasterDataCount[] | null>(null);
  const problems = useActionErrors([acknowledgedField]);
  const confirm = useConfirm();
  const [key] = useState(() => new IdempotencyKey());
  const { data, refetch } = useQuery(read(masterData.init, {}));
  const outcome = useRef<HTMLDivElement>(null);
  // Below the files, out of sight.
  useEffect(() => {
    if (preview !== null) outcome.current?.scrollIntoView({ block: 'start' });
  }, [preview]);
  const check = (chosen: ChosenFiles) =>
    problems.run(async () => {
      setApplied(null);
      setPreview(null);
      setPreview(await call(masterData.preview, {}, { files: chosen }));
    });
  const change = (chosen: ChosenFiles) => {
    setFiles(chosen);
    setPreview(null);
    setApplied(null);
    problems.clear();
  };
  const add = (added: readonly File[]) => {
    const next = chooseFiles(files, added);
    setRefused(next.refused);
    change(next.chosen);
    if (missingKinds(next.chosen).length === 0) void check(next.chosen);
  };
  useDroppedFiles(add);
  if (data === undefined) return null;

  const missing = missingKinds(files);
  const apply = async (accept_number: number, acknowledged: boolean, warned: boolean) => {
    if (warned && !acknowledged) {
      await problems.run(() => Promise.reject(notAcknowledged()));
      return;
    }
    const harm = preview === null ? [] : harmOf(preview);
    if (
      harm.length > 0 &&
      !(await confirm({ prompt: masterDataConfirmation.apply, confirmLabel: masterDataScreen.apply, harm }))
    )
      return;
    await problems.run(async () => {
      const input = { accept_number, warnings_acknowledged: acknowledged };
      try {
        await call(masterData.apply, input, { files, key });
      } catch (error) {
        // Another import has run since the check, so the preview is out of date.
        if (error instanceof Refused && error.issues.some(({ loc }) => loc.includes('accept_number'))) {
          setPreview(null);
          await refetch();
        }
        throw error;
      }
      setFiles({});
      setRefused(noneRefused);
      setPreview(null);
      await refetch();
      setApplied(preview?.counts ?? []);
    });
  };

  const isIncomplete = missing.length > 0 && Object.keys(files).length > 0;
  return (
    <div className="space-y-blocks">
      <Card flush title={masterDataScreen.files} aside={<LastImport last={data.last_import} />}>
        <CardBody above="table" className="space-y-3">
          <ErrorSummary errors={problems.errors} attempt={problems.attempt} />
          <StatusNote
            status={applied === null ? null : { tone: 'success', text: masterDataScreen.applied }}
          />
          {applied !== null && <Applied counts={applied} waiting={data} />}
          <Note>{masterDataScreen.explanation}</Note>
          {data.holidays_end !== null && (
            <Note tone="warning">{importReport.holidaysEnd(showDate(data.holidays_end))}</Note>
          )}
          <MasterFiles />
          <ChooseFiles refused={refused} onAdd={add} />
        </CardBody>
        <FilesTable files={files} />
        {isIncomplete && (
          <CardBody belowTable above="foot">
            <Note>{masterDataScreen.missing(missing.map((kind) => masterDataLabel[kind]))}</Note>
          </CardBody>
        )}
        <CardFoot>
          <Button
            variant={preview === null ? 'primary' : 'secondary'}
            disabled={missing.length > 0}
            onClick={() => void check(files)}
          >
            {masterDataScreen.check}
          </Button>
        </CardFoot>
      </Card>
      <div ref={outcome} className="space-y-blocks empty:hidden">
        {preview !== null && <ReadSheets sheets={preview.sheets} />}
        {preview !== null && preview.problem_count > 0 && <ImportProblems preview={preview} />}
        {preview !== null && preview.problem_count === 0 && (
          <PreviewResult
            preview={preview}
            error={problems.errors.find(({ field }) => field === acknowledgedField)?.message}
            onApply={(accept_number, acknowledged) =>
              void apply(accept_number, acknowledged, preview.warnings.length > 0)
            }
          />
        )}
      </div>
      <Announcement text={preview === null ? '' : outcomeOf(preview)} />
      <PageActions back={<BackLink to="/system-management" />} />
    </div>
  );
}

/** What a confirmation names. An import without it needs none: the screen has shown all that it does. */
function harmOf({ self_lockout, warnings, break_count, counts }: MasterDataPreview): readonly string[] {
  return [
    ...(self_lockout === null ? [] : [selfLockout[self_lockout]]),
    ...warnings,
    ...counts
      .filter(({ vanished }) => vanished > 0)
      .map(({ kind, vanished }) => masterDataConfirmation.vanishes(kind, vanished)),
    ...(break_count > 0 ? [masterDataConfirmation.breaks(break_count)] : []),
  ];
}

type Waiting = Pick<Output<typeof masterData.init>, 'unattended_count' | 'outdated_workflow_count'>;

/** What the import did: how many rows of each kind it changed, and what waits for an administrator now. */
function Applied({ counts, waiting }: { counts: readonly MasterDataCount[]; waiting: Waiting }) {
  const { unattended_count, outdated_workflow_count } = waiting;
  return (
    <>
      <ul aria-label={masterDataScreen.counts} className="list-inside list-disc">
        {counts
          .filter(({ added, changed, vanished }) => added + changed + vanished > 0)
          .map(({ kind, ...count }) => (
            <li key={kind}>{masterDataScreen.countsOf(masterDataLabel[kind], count)}</li>
          ))}
      </ul>
      {unattended_count + outdated_workflow_count > 0 && (
        <Note tone="warning">
          {unattended_count > 0 && (
            <p className="flex flex-wrap gap-x-2">
              {masterDataScreen.unattended(unattended_count)}
              <Link
                to="/application"
                onClick={onPlainClick(() => saveSearch(unattendedSearch.page, unattendedSearch.search))}
                className={linkClass}
              >
                {masterDataScreen.open(replacement.unattended)}
              </Link>
            </p>
          )}
          {outdated_workflow_count > 0 && (
            <p className="flex flex-wrap gap-x-2">
              {masterDataScreen.outdatedWorkflows(outdated_workflow_count)}
              <Link to="/workflow-management" className={linkClass}>
                {masterDataScreen.open(pageTitle.workflow_management)}
              </Link>
            </p>
          )}
        </Note>
      )}
    </>
  );
}

/** The result of the check, in one sentence. */
function outcomeOf({ problem_count, accept_number, change_count, break_count }: MasterDataPreview): string {
  if (problem_count > 0) return masterDataScreen.problemCount(problem_count);
  if (accept_number === null) return masterDataScreen.nothingChanges;
  return masterDataScreen.checked(change_count, break_count);
}

function LastImport({ last }: { last: Output<typeof masterData.init>['last_import'] }) {
  const { lastImport, neverImported } = masterDataScreen;
  return (
    <small>
      {last === null ? neverImported : lastImport(showDateTime(last.happened_at), last.full_name)}
    </small>
  );
}

/** The server's refusal, thrown by the browser without a request. */
function notAcknowledged(): Refused {
  return new Refused([{ loc: ['body', acknowledgedField], msg: importFailure.notAcknowledged }]);
}
