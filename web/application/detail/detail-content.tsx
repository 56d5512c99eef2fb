import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { detail, type ApplicationContent, type Resubmission } from '#contract/application/detail.ts';
import { text } from '#texts/ui.ts';
import { applicationConfirmation, detailScreen } from '#texts/application-detail.ts';
import { exporting } from '#texts/general.ts';
import { label } from '#texts/fields.ts';
import { applicationStatus } from '#domain/codes.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { call, downloadFile, IdempotencyKey, Refused } from '#web/call/call.ts';
import { issuesByField } from '#web/form/issues-by-field.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { CompanyText, People } from '#web/ui/names.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { typedAndPlain } from '#domain/application/plain-text.ts';
import { labelledFields } from '#domain/application/custom-fields.ts';
import { applicationMark, applicationName } from '#texts/application-name.ts';
import { nameFieldsOf } from '#web/application/name-fields.ts';
import { tellNextScreen } from '#web/ui/flash.ts';
import { DueDate } from '#web/shared/due-date.tsx';
import { DefinitionGrid, DefinitionLine, UnlabelledDefinitions } from '#web/application/definitions.tsx';
import { FileLink } from '#web/shared/file-link.tsx';
import { applicantName } from '#texts/people.ts';
import { LoadedNewest } from '#web/form/load-newest.tsx';
import { Resubmit, resubmissionRows } from './resubmission.tsx';
import { ApplicationStatusTags } from '#web/shared/status-tags.tsx';

type Props = {
  application_id: number;
  content: ApplicationContent;
  /** Undefined for suppliers. */
  resubmission: Resubmission | undefined;
  /** The button of 再申請 is above the content. */
  asked: boolean;
  onLoadNewest: () => Promise<void>;
  /** The message after a reload from this block; null if there was none. */
  loadedMessage: string | null;
};

/** The content of the application, and 取り消し if the server allows it. */
export function ContentBlock(props: Props) {
  const { application_id, content, resubmission, asked, onLoadNewest, loadedMessage } = props;
  const problems = useBlockErrors();
  const [stale, setStale] = useState(false);
  const cancel = useCancel(application_id, content, (refused) => {
    problems.show(refused.messages);
    setStale(issuesByField(refused.issues, []).conflict !== null);
  });
  const forget = () => {
    problems.clear();
    setStale(false);
  };

  const workflow_id = asked ? null : (resubmission?.workflow_id ?? null);
  const hasFoot = workflow_id !== null || content.is_deletable;
  const savePdf = async () => {
    forget();
    try {
      await downloadFile(detail.pdf, { application_id });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
    }
  };

  return (
    <Card flush titled title={detailScreen.content}>
      <CardBody above={hasFoot ? 'foot' : undefined} className="@container space-y-4">
        <Refusals
          errors={problems.errors}
          attempt={problems.attempt}
          onLoadNewest={stale ? () => void onLoadNewest().then(forget) : undefined}
        />
        <LoadedNewest message={loadedMessage} />
        <Head application_id={application_id} content={content} onPdf={() => void savePdf()} />
        <DefinitionGrid
          files={{
            label: label.attached_files,
            list: content.attached_files.map((file) => (
              <FileLink
                key={file.file_id}
                file={file}
                chip
                declaration={detail.application_file_download}
                onTry={forget}
                onRefused={problems.show}
              />
            )),
          }}
          rows={[
            ...labelledFields(content).map(({ number, name, label }) => ({
              label,
              value: typedAndPlain(content[name], content.plain_values?.[number]),
            })),
            ...resubmissionRows(resubmission),
          ]}
        />
      </CardBody>
      {workflow_id !== null && <Resubmit application_id={application_id} workflow_id={workflow_id} />}
      {content.is_deletable && (
        <CardFoot>
          <Button
            variant="danger-outline"
            onClick={() => {
              forget();
              void cancel();
            }}
          >
            {detailScreen.cancelApplication}
          </Button>
        </CardFoot>
      )}
    </Card>
  );
}

/** What the application is: what tells it from others as the heading, its form and division above it. */
function Head(props: { application_id: number; content: ApplicationContent; onPdf: () => void }) {
  const { application_id, content, onPdf } = props;
  const { applicant_answers_hope_date: day } = content;
  const mark = applicationMark(nameFieldsOf(application_id, content));
  return (
    <div className="space-y-1 phone:space-y-2.5">
      {/* On a phone, the button is beside the form's name, and the heading below has the whole line. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 phone:items-center phone:gap-x-3">
        <UnlabelledDefinitions
          rows={[
            { label: label.workflow, value: content.workflow_name },
            { label: label.division, value: content.division_name },
          ]}
        />
        <span className="row-span-2 phone:row-span-1 phone:-my-3 print:hidden">
          <Button size="small" onClick={onPdf}>
            {exporting.pdf}
          </Button>
        </span>
        <UnlabelledDefinitions
          className="col-start-1 phone:col-span-full"
          rows={[
            {
              label: label.application_id,
              value: (
                <h2 className={headingClass}>
                  <CompanyText text={mark} />
                </h2>
              ),
            },
            {
              label: label.application_status,
              value: <ApplicationStatusTags status={content.status} result={content.result} />,
            },
          ]}
        />
      </div>
      <DefinitionLine
        leads
        rows={[
          { label: label.applicant, value: <People names={applicantName(content)} /> },
          { label: label.application_at, value: showDateTime(content.application_at) },
          {
            label: label.applicant_answers_hope_date,
            // Nothing is late any more once it is decided.
            value: content.status === applicationStatus.completed ? showDate(day) : <DueDate date={day} />,
          },
        ]}
      />
    </div>
  );
}

/** A long one fills its lines: the number never stands alone. */
const headingClass = 'text-2xl leading-[1.4] font-bold break-normal wrap-anywhere text-ink phone:text-xl';

/** 取り消し: asks for confirmation, cancels, and opens the list. */
function useCancel(
  application_id: number,
  content: ApplicationContent,
  onRefused: (refused: Refused) => void,
) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [key] = useState(() => new IdempotencyKey());
  return async () => {
    const named = nameFieldsOf(application_id, content);
    const confirmed = await confirm({
      about: applicationName(named),
      prompt: applicationConfirmation.cancel,
      confirmLabel: detailScreen.confirmCancel,
      cancelLabel: text.back,
      destructive: true,
    });
    if (!confirmed) return;
    try {
      await call(detail.delete, { application_id, updated_at: content.updated_at }, { key });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      onRefused(error);
      return;
    }
    tellNextScreen({ kind: 'cancelled', ...named });
    await navigate({ to: '/application' });
  };
}
