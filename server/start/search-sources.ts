import { applicationDocuments } from '#server/features/application/search/search-documents.ts';
import { messageDocuments } from '#server/features/message/queries-search.ts';
import { noticeDocuments } from '#server/features/notice/queries-search.ts';
import type { SearchSources } from '#server/search-index/documents.ts';

/** The texts that a search finds. */
export const searchSources: SearchSources = {
  application: applicationDocuments,
  notice: noticeDocuments,
  message: messageDocuments,
};
