import { create } from './application/create.ts';
import { detail } from './application/detail.ts';
import { list } from './application/list.ts';
import { messageIndex } from './message/list.ts';
import { messageView } from './message/view.ts';
import { noticeView } from './notice/view.ts';
import { user } from './session.ts';
import { top } from './top.ts';
import { searchType } from '#domain/codes.ts';
import { pageSize } from '#domain/limits.ts';

/** A call with which a screen begins. Its input is in the address of the screen, or is a page of a list. */
export type FirstCall =
  | { readonly path: string; readonly id: string }
  | {
      readonly path: string;
      /** The name under which the tab keeps the page, alone or in an object with the rest of the search. */
      readonly saved: string;
      readonly search: Readonly<Record<string, number | string>>;
      readonly limit: number;
    };

/** Every screen of the layout begins with it. */
export const userCall = user.logined_user.path;

const awaiting = { search_type: searchType.awaiting_my_approval };
const topCard = { search: {}, limit: pageSize.top };

/**
 * The calls with which screens begin, as data for the script inside the page (web/early.ts), which has no
 * room for contracts. A screen may be missing here. If it asks for something else in the end, it asks by
 * itself: for a list that is a lost call. But what an `id` opens is in the audit log, so the screen must
 * always ask for it (e2e/first-calls.spec.ts).
 */
export const firstCalls: ReadonlyMap<string, readonly FirstCall[]> = new Map<string, FirstCall[]>([
  [
    '/',
    [
      { ...topCard, path: list.application_list.path, saved: '/ awaiting', search: awaiting },
      { ...topCard, path: top.notice.path, saved: '/ notices' },
      { ...topCard, path: top.system_notice.path, saved: '/ system_notices' },
      { ...topCard, path: messageIndex.unread.path, saved: '/ unread_messages' },
    ],
  ],
  [
    '/application',
    [
      {
        path: list.application_list.path,
        saved: '/application',
        search: { ...awaiting, q: '' },
        limit: pageSize.list,
      },
    ],
  ],
  ['/application/create', [{ path: create.init.path, id: 'workflow_id' }]],
  ['/application/detail', [{ path: detail.init.path, id: 'application_id' }]],
  ['/message/view', [{ path: messageView.init.path, id: 'message_id' }]],
  ['/notice/view', [{ path: noticeView.init.path, id: 'notice_id' }]],
]);
