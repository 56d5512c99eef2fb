import { applicationCopies } from '#server/features/application/detail/copies.ts';
import { messageCopies } from '#server/features/message/copies.ts';
import { noticeCopies } from '#server/features/notice/copies.ts';
import type { CopySources } from '#server/export/copies.ts';

/** What 控えの一括保存 saves. */
export const copySources: CopySources = {
  application: applicationCopies,
  notice: noticeCopies,
  message: messageCopies,
};
