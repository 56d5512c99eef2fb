import type { MasterName, MasterRow } from '#server/features/import/read/files.ts';

/** A row that the portal already has. */
export type ExistingRow<N extends MasterName> = {
  readonly row: MasterRow<N>;
  /** False once the row has left the source, except for suppliers and users, which become invalid instead. */
  readonly active: boolean;
  /** The user was made invalid by an admin in the portal, whatever the source has. */
  readonly locked: boolean;
  /** An admin has set the user's privilege, so the source's, which the row has, does not apply. */
  readonly keeps_privilege: boolean;
};

/** All master data of the portal, by code or login. */
export type Existing = { readonly [N in MasterName]: ReadonlyMap<string, ExistingRow<N>> };
