import type { ReactNode } from 'react';
import type { NoticeDetail } from '#contract/notice/view.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { noticeScreen } from '#texts/notice.ts';
import { general } from '#texts/general.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';

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
export function NoticeContent({ notice, files }: { notice: NoticeFields; files: readonly ReactNode[] }) {
  const { division_name, publish_date_from, publish_date_to } = notice;
  const publisher = [notice.create_division_name, notice.create_department_name, notice.create_full_name];
  return (
    <DefinitionList
      rows={[
        { label: noticeScreen.title, value: notice.title },
        {
          label: noticeScreen.kind,
          value: division_name === null ? noticeScreen.systemNotice : noticeScreen.ofDivision(division_name),
        },
        { label: noticeScreen.publisher, value: publisher.join(' ') },
        { label: noticeScreen.publishedAt, value: showDateTime(notice.publish_datetime) },
        {
          label: noticeScreen.period,
          value: noticeScreen.fromTo(showDate(publish_date_from), showDate(publish_date_to)),
        },
        { label: noticeScreen.body, value: <LinkedText text={notice.body} /> },
        {
          label: noticeScreen.attachments,
          value:
            files.length === 0 ? (
              general.none
            ) : (
              <ul className="space-y-0.5">
                {files.map((file, index) => (
                  <li key={index}>{file}</li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  );
}
