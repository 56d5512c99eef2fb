import type { MasterName, MasterRow } from './files.ts';

/** What the portal holds of one code or login already. */
export type ExistingRow<N extends MasterName> = {
  readonly row: MasterRow<N>;
  /** False for what left the source earlier and so the pickers. Suppliers and users become invalid instead. */
  readonly active: boolean;
  /** A user whom an admin made invalid in the portal, whatever the source says. */
  readonly locked: boolean;
  /** A user whose privilege an admin has set: the source's does not count any more. */
  readonly keeps_privilege: boolean;
};

/** All master data that the portal holds, by code or login. */
export type Existing = { readonly [N in MasterName]: ReadonlyMap<string, ExistingRow<N>> };
