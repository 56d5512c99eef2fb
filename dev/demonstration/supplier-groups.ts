import type { Tx } from '#server/db/database.ts';
import { insertGroup } from '#server/features/supplier-group-management/store.ts';
import { divisionId, supplierId } from './store.ts';

type Group = {
  readonly division: string;
  readonly group_name: string;
  readonly suppliers: readonly string[];
};

const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `S${first + index}`);

/**
 * Groups as they look after a year of use: one has a member who became invalid, one has more than a page of
 * members, and all together fill more than a page of the list.
 */
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
  // Names as people type them: half-width kana, and characters that CP932 has as variants or not at all.
  { division: 'D01', group_name: 'ｱﾙﾐ・ﾀﾞｲｶｽﾄの協力会社', suppliers: ['S0001', 'S0003', 'S1000'] },
  { division: 'D01', group_name: '髙精度加工の協力会社', suppliers: ['S0001', 'S1003', 'S1008', 'S1013'] },
  { division: 'D02', group_name: 'ﾌﾟﾘﾝﾄ基板の協力会社', suppliers: ['S0004', 'S1001', 'S1016'] },
  { division: 'D02', group_name: '𠮷野工場の構内協力会社', suppliers: ['S0005', 'S0006'] },
  ...Object.entries({
    '北海道・東北地区の取引先': numbered(1000, 1005),
    北関東地区の取引先: numbered(1006, 1008),
    南関東地区の取引先: numbered(1009, 1011),
    甲信越地区の取引先: ['S1013', 'S1017', 'S1018'],
    北陸地区の取引先: numbered(1014, 1016),
    東海地区の取引先: numbered(1019, 1022),
    近畿地区の取引先: ['S1023', 'S1024', 'S1026', 'S1027'],
    中国地区の取引先: numbered(1028, 1029),
    金属加工の取引先: ['S1000', 'S1005', 'S1010', 'S1015', 'S1020'],
    電機品の取引先: ['S1001', 'S1006', 'S1011', 'S1016', 'S1021', 'S1026'],
    化成品の取引先: ['S1002', 'S1007', 'S1017', 'S1022', 'S1027'],
    精密部品の取引先: ['S1003', 'S1008', 'S1013', 'S1018', 'S1023', 'S1028'],
    '紙器・梱包材の取引先': ['S1004', 'S1009', 'S1014', 'S1019', 'S1024', 'S1029'],
    物流委託先: ['S0006'],
    価格改定の説明対象会社: numbered(1013, 1020),
    年次監査の対象会社: numbered(1000, 1007),
    BCP調査の対象会社: ['S0003', 'S0008', ...numbered(1000, 1003)],
    輸出管理の対象会社: ['S0008', 'S1002', 'S1007'],
    下請法の対象会社: ['S0003', 'S1017', 'S1027'],
    新電子取引の先行導入会社: ['S0006', 'S0008'],
  }).map(([group_name, suppliers]) => ({ division: 'D03', group_name, suppliers })),
];

/** Inserts the demonstration company's supplier groups. */
export async function insertSupplierGroups(tx: Tx): Promise<void> {
  for (const { division, group_name, suppliers } of groups) {
    const supplier_ids = [];
    for (const code of suppliers) supplier_ids.push(await supplierId(tx, code));
    await insertGroup(tx, { group_name, division_id: await divisionId(tx, division) }, supplier_ids);
  }
}
