import type { Tx } from '#server/db/database.ts';
import { insertGroup } from '#server/supplier-group-management/store.ts';
import { divisionId, supplierId } from './store.ts';

type Group = {
  readonly division: string;
  readonly group_name: string;
  readonly suppliers: readonly string[];
};

const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `S${first + index}`);

/** Groups as a year of use leaves them: one has a member who became invalid, one has more than a page of the view. */
const groups: readonly Group[] = [
  {
    division: 'D01',
    group_name: 'めっき・表面処理の協力会社',
    suppliers: ['S0001', 'S0001B', 'S0002', 'S1015'],
  },
  {
    division: 'D01',
    group_name: '鋳造・金属加工の協力会社',
    suppliers: ['S0003', 'S0007', 'S1000', 'S1005', 'S1010', 'S1015', 'S1020'],
  },
  {
    division: 'D02',
    group_name: '電子部品 主要取引先',
    suppliers: ['S0001', 'S0004', 'S0005', 'S0008', 'S1001', 'S1006', 'S1011'],
  },
  { division: 'D03', group_name: '環境調査の対象会社', suppliers: ['S0006', ...numbered(1000, 1029)] },
];

/** Makes the demonstration company's supplier groups. */
export async function insertSupplierGroups(tx: Tx): Promise<void> {
  for (const { division, group_name, suppliers } of groups) {
    const supplier_ids = [];
    for (const code of suppliers) supplier_ids.push(await supplierId(tx, code));
    await insertGroup(tx, { group_name, division_id: await divisionId(tx, division) }, supplier_ids);
  }
}
