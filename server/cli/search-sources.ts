import { applicationDocuments } from '#server/features/application/search-documents.ts';
import { messageDocuments } from '#server/features/message/queries-search.ts';
import { noticeDocuments } from '#server/features/notice/queries-search.ts';
import type { SearchSources } from '#server/search/documents.ts';

/** The same as in server/start/: neither of the two imports the other. */
export const searchSources: SearchSources = {
  application: applicationDocuments,
  notice: noticeDocuments,
  message: messageDocuments,
};
