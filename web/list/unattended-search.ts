/**
 * The saved search (web/list/saved-search.ts) with which an administration screen opens 担当者不在 of
 * /application. Its link back leads to システム管理.
 */
export const unattendedSearch = {
  page: '/application 担当者不在',
  search: { tab: 'unattended', page: 1, from_administration: true },
} as const;
