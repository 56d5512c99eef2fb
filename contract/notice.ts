import { noticeEdit } from './notice/edit.ts';
import { noticeReading, noticeView } from './notice/view.ts';

/** Notices: reading, posting, and who has read them. */
export const notice = {
  view: noticeView,
  edit: noticeEdit,
  reading: noticeReading,
};
