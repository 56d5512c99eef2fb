import {
  code,
  codes,
  dayCell,
  flag,
  mailAddress,
  nameCell,
  optionalName,
  privilegeCell,
  someCodes,
  type CellReader,
} from './columns.ts';

/** The files of a master data folder and their columns; demo/ is an example. */
export const masterFiles = {
  divisions: { file: 'divisions.csv', columns: { division_code: code, division_name: nameCell } },
  workflow_types: {
    file: 'workflow_types.csv',
    columns: { workflow_type_code: code, workflow_name: nameCell },
  },
  departments: {
    file: 'departments.csv',
    columns: { department_code: code, department_name: nameCell, division_code: code },
  },
  department_groups: {
    file: 'department_groups.csv',
    columns: {
      department_group_code: code,
      group_name: nameCell,
      division_code: code,
      department_codes: someCodes,
    },
  },
  suppliers: {
    file: 'suppliers.csv',
    columns: {
      supplier_code: code,
      company_name: nameCell,
      branch_office_name: optionalName,
      // Empty: the supplier deals with every division.
      division_codes: codes,
      invalid_flag: flag,
    },
  },
  internal_users: {
    file: 'internal_users.csv',
    columns: {
      login_id: code,
      full_name: nameCell,
      department_code: code,
      privilege: privilegeCell,
      mail_address: mailAddress,
      invalid_flag: flag,
    },
  },
  supplier_users: {
    file: 'supplier_users.csv',
    columns: {
      login_id: code,
      full_name: nameCell,
      supplier_code: code,
      mail_address: mailAddress,
      invalid_flag: flag,
    },
  },
  company_holidays: { file: 'company_holidays.csv', columns: { day: dayCell, holiday_name: optionalName } },
} as const;

export type MasterName = keyof typeof masterFiles;

/** The column that identifies a row of each file. */
export const keyColumn = {
  divisions: 'division_code',
  workflow_types: 'workflow_type_code',
  departments: 'department_code',
  department_groups: 'department_group_code',
  suppliers: 'supplier_code',
  internal_users: 'login_id',
  supplier_users: 'login_id',
  company_holidays: 'day',
} as const satisfies { readonly [N in MasterName]: keyof (typeof masterFiles)[N]['columns'] };

/** The columns that hold codes of another file, and that file. */
export const references: { readonly [N in MasterName]?: Readonly<Record<string, MasterName>> } = {
  departments: { division_code: 'divisions' },
  department_groups: { division_code: 'divisions', department_codes: 'departments' },
  suppliers: { division_codes: 'divisions' },
  internal_users: { department_code: 'departments' },
  supplier_users: { supplier_code: 'suppliers' },
};

export type Columns = Readonly<Record<string, CellReader<unknown>>>;
/** A row of a file with all cells parsed. */
export type RowOf<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends CellReader<infer T> ? T : never;
};
/** A row of master data; the same shape in files and in the database. */
export type MasterRow<N extends MasterName> = RowOf<(typeof masterFiles)[N]['columns']>;
