import type { ReactNode } from 'react';
import type { NoticeDetail } from '#contract/notice/view.ts';
import type { PublishState } from '#domain/codes.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { noticeScreen } from '#texts/notice.ts';
import { Article } from '#web/ui/article.tsx';
import { People } from '#web/ui/names.tsx';
import { PublishStateTag } from './publish-state-tag.tsx';

type NoticeFields = Pick<
  NoticeDetail,
  | 'title'
  | 'division_name'
  | 'create_division_name'
  | 'create_department_name'
  | 'create_full_name'
  | 'publish_datetime'
  | 'publish_date_from'
  | 'publish_date_to'
  | 'body'
>;

/** A notice as its readers see it, and its preview. `files` has one rendered file each. */
export function NoticeContent(props: {
  notice: NoticeFields;
  files: readonly ReactNode[];
  /** For who posts notices: whether it is published. */
  state?: PublishState | undefined;
}) {
  const { notice, files, state } = props;
  const { division_name, publish_date_from, publish_date_to } = notice;
  const publisher = [notice.create_division_name, notice.create_department_name, notice.create_full_name];
  return (
    <Article
      title={{ label: noticeScreen.title, value: notice.title }}
      fields={[
        ...(state === undefined
          ? []
          : [{ label: noticeScreen.state, value: <PublishStateTag state={state} /> }]),
        { label: noticeScreen.publisher, value: <People names={publisher.join(' ')} /> },
        { label: noticeScreen.publishedAt, value: showDateTime(notice.publish_datetime) },
        {
          label: noticeScreen.kind,
          value: division_name === null ? noticeScreen.systemNotice : noticeScreen.ofDivision(division_name),
        },
        {
          label: noticeScreen.period,
          value: noticeScreen.fromTo(showDate(publish_date_from), showDate(publish_date_to)),
        },
      ]}
      body={{ label: noticeScreen.body, value: notice.body }}
      files={{ label: noticeScreen.attachments, list: files }}
    />
  );
}
