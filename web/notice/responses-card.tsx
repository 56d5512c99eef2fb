import { useState } from 'react';
import {
  noticeResponses,
  responseOrders,
  type ResponseItem,
  type ResponseOrder,
} from '#contract/notice/response.ts';
import { responseState, type ResponseState } from '#domain/codes.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { responseStateLabel } from '#texts/code-labels.ts';
import { label } from '#texts/fields.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { responseOrderLabel, responseText } from '#texts/notice-response.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { downloadFile } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { HeadButtons } from '#web/shared/head-buttons.tsx';
import { searchFieldClass } from '#web/shared/search-field-class.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { FilterField } from '#web/ui/filter-field.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { OpenedCard } from '#web/ui/opened-card.tsx';
import { Select } from '#web/ui/select.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { ChoiceCounts } from './choice-counts.tsx';
import { responseColumns } from './response-columns.tsx';
import { ResponseStateTag } from './response-head.tsx';
import { allFiles, ZipMenu, zipOf } from './response-zip.tsx';
import { useChasing } from './use-chasing.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

const states = Object.values(responseState);
const stateOptions = states.map((state) => ({ value: String(state), label: responseStateLabel[state] }));
const orderOptions = responseOrders.map((order) => ({ value: order, label: responseOrderLabel[order] }));

type Conditions = { state: ResponseState | null; supplier_name: string; order: ResponseOrder };
const initial: Conditions = { state: null, supplier_name: '', order: 'state' };

type Props = { notice_id: number; onClose: () => void };

/** 回答状況: how many companies have answered and what, and the answers of each. */
export function NoticeResponsesCard({ notice_id, onClose }: Props) {
  const [conditions, setConditions] = useState(initial);
  const [page, goTo] = useState(1);
  const list = usePagedList({
    ask: (paging) => read(noticeResponses.list, { notice_id, ...conditions, ...paging }),
    page,
    pageSize: pageSize.list,
    goTo,
  });
  const problems = useBlockErrors();
  const versions = useDialog<ResponseItem>();
  const { data } = list;
  const chasing = useChasing({
    notice_id,
    questions: data?.questions ?? [],
    problems,
    onLoadNewest: list.refetch,
  });
  if (data === undefined) return null;
  const zip = zipOf(notice_id, { clear: chasing.begin, show: problems.show });
  const columns = responseColumns(data.questions, {
    onTry: problems.clear,
    onRefused: problems.show,
    onOpenVersions: versions.show,
    onAskCompletion: chasing.askCompletion,
    onEnter: chasing.enter,
    onZip: ({ supplier_id }) => void zip({ ...allFiles, supplier_id }),
  });
  const narrow = (changed: Partial<Conditions>) => {
    setConditions({ ...conditions, ...changed });
    goTo(1);
  };
  const countIn = (state: ResponseState) =>
    data.state_counts.find((counted) => counted.state === state)?.count ?? 0;
  const asked = states.reduce((sum, state) => sum + countIn(state), 0);
  return (
    <OpenedCard
      title={responsesScreen.responses}
      count={responseText.answeredOf(asked - countIn(responseState.unanswered), asked)}
      aside={
        <HeadButtons>
          {data.may_nudge && <NudgeButton nudged_today={data.nudged_today} onNudge={chasing.nudge} />}
          <ZipMenu questions={data.questions} save={zip} />
          <CsvButton save={(encoding) => downloadFile(noticeResponses.csv, { notice_id, encoding })} />
          <Button size="small" onClick={onClose}>
            {responseText.hideResponses}
          </Button>
        </HeadButtons>
      }
    >
      <CardBody above="table" className="space-y-4">
        {chasing.note}
        <Refusals errors={problems.errors} attempt={problems.attempt} />
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {states.map((state) => (
            <div key={state} className="flex items-center gap-2">
              <dt>
                <ResponseStateTag state={state} />
              </dt>
              <dd>{responseText.countOf(countIn(state))}</dd>
            </div>
          ))}
        </dl>
        <ChoiceCounts questions={data.questions} counts={data.choice_counts} />
        <div role="group" aria-label={responseText.narrow} className="flex flex-wrap gap-3">
          <Select
            label={responseText.state}
            className={searchFieldClass}
            placeholder={responseText.allStates}
            value={String(conditions.state ?? '')}
            options={stateOptions}
            onChange={(value) => narrow({ state: states.find((state) => String(state) === value) ?? null })}
          />
          <FilterField
            label={label.supplier_name}
            className={searchFieldClass}
            initial=""
            placeholder=""
            maxLength={maxLength.search_word}
            onChange={(supplier_name) => narrow({ supplier_name })}
          />
          <Select
            label={responseText.order}
            className={searchFieldClass}
            placeholder={null}
            value={conditions.order}
            options={orderOptions}
            onChange={(value) =>
              narrow({ order: responseOrders.find((order) => order === value) ?? 'state' })
            }
          />
        </div>
      </CardBody>
      <ListTable
        label={responsesScreen.responses}
        list={list}
        columns={columns}
        rows={data.items}
        rowKey={rowKey}
        search={conditions.state !== null || conditions.supplier_name !== ''}
        empty={responseText.noResponses}
      />
      {versions.subject !== null && (
        <VersionsDialog
          key={versions.opening}
          open={versions.open}
          notice_id={notice_id}
          row={versions.subject}
          questions={data.questions}
          onClose={versions.close}
          onClosed={versions.unmount}
        />
      )}
      {chasing.dialogs}
    </OpenedCard>
  );
}

/** 未回答へ催促; where it was sent today, why it can't be pressed. */
function NudgeButton({ nudged_today, onNudge }: { nudged_today: boolean; onNudge: () => Promise<void> }) {
  return (
    <>
      {nudged_today && <span className="hint self-center">{chasingText.nudgedToday}</span>}
      <Button size="small" disabled={nudged_today} onClick={() => void onNudge()}>
        {chasingText.nudge}
      </Button>
    </>
  );
}

const rowKey = ({ supplier_id }: ResponseItem) => String(supplier_id);
