/** 代理: `absent` names `delegate` for some days, both included, counted from today. */
export type ScenarioDelegation = {
  readonly absent: string;
  readonly delegate: string;
  readonly first: number;
  readonly last: number;
};

/** The delegations of the demonstration company: past, in effect, one of a supplier, and coming. */
export const delegations: readonly ScenarioDelegation[] = [
  // While it lasted, the delegate gave a final approval.
  { absent: 'divadmin3', delegate: 'sysadmin2', first: -24, last: -8 },
  // A final approval waits for the absent person.
  { absent: 'divadmin3', delegate: 'multi1', first: -3, last: 30 },
  { absent: 'supplier1b', delegate: 'supplier1', first: -1, last: 30 },
  { absent: 'approver2', delegate: 'final2', first: 7, last: 20 },
];
