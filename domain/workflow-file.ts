/**
 * The limits of a file of workflows: room for more than any company has. Each row is checked by queries of
 * its own. domain/limits.ts does not have them, because every screen loads it.
 */
export const workflowFile = { bytes: 1024 * 1024, rows: 1000 } as const;
