/**
 * The numbers of the product's advisory locks, each used for one purpose. Kysely's migrations, pg-boss and
 * the lock of a single mail (server/mail/store.ts) have numbers of other kinds.
 */
export const advisoryLock = {
  /** One import at a time. */
  import: 4_001,
  /** One change at a time of who is a valid system admin. */
  admin: 4_002,
  /** Sign-ins beside changes of who may sign in. */
  signIn: 4_003,
  /** One grant at a time: of two at once one would fail. */
  grant: 4_004,
  /** One back-up at a time. */
  backup: 4_005,
  /** Writers of the search's texts share it; who looks for texts with an earlier name waits for them. */
  searchTexts: 4_006,
} as const;
