import { privilege } from '#domain/codes.ts';
import type { MasterName, MasterRow } from '#server/features/import/read/files.ts';

/** The rows of the template's examples: a company that could be imported as it stands. */
export const exampleRows: { readonly [N in MasterName]: readonly MasterRow<N>[] } = {
  divisions: [
    { division_code: 'D01', division_name: '第一事業部' },
    { division_code: 'D02', division_name: '第二事業部' },
  ],
  workflow_types: [
    { workflow_type_code: 'W01', workflow_name: '新規取引申請書' },
    { workflow_type_code: 'W02', workflow_name: '仕様変更申請書' },
  ],
  departments: [
    { department_code: '0101', department_name: '営業部', division_code: 'D01' },
    { department_code: '0102', department_name: '設計部', division_code: 'D01' },
    { department_code: '0201', department_name: '購買部', division_code: 'D02' },
  ],
  department_groups: [
    {
      department_group_code: 'G01',
      group_name: '第一事業部の窓口',
      division_code: 'D01',
      department_codes: ['0101', '0102'],
    },
    {
      department_group_code: 'G02',
      group_name: '第二事業部の窓口',
      division_code: 'D02',
      department_codes: ['0201'],
    },
  ],
  suppliers: [
    {
      supplier_code: '000123',
      company_name: '株式会社見本製作所',
      branch_office_name: '大阪支店',
      division_codes: ['D01', 'D02'],
      invalid_flag: false,
    },
    {
      supplier_code: '000124',
      company_name: '例示工業有限会社',
      branch_office_name: null,
      division_codes: [],
      invalid_flag: false,
    },
  ],
  internal_users: [
    {
      login_id: 'yamada.taro',
      full_name: '山田 太郎',
      department_code: '0101',
      privilege: privilege.system_admin,
      mail_address: 'yamada.taro@example.com',
      invalid_flag: false,
    },
    {
      login_id: 'suzuki.hanako',
      full_name: '鈴木 花子',
      department_code: '0201',
      privilege: privilege.general,
      mail_address: 'suzuki.hanako@example.com',
      invalid_flag: false,
    },
  ],
  supplier_users: [
    {
      login_id: 'tanaka@mihon.example',
      full_name: '田中 一郎',
      supplier_code: '000123',
      mail_address: 'tanaka@mihon.example',
      invalid_flag: false,
    },
  ],
  company_holidays: [
    { day: '2026-12-29', holiday_name: '年末年始休業' },
    { day: '2027-08-13', holiday_name: null },
  ],
};
