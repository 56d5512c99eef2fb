import { masterFiles, type MasterName } from './files.ts';
import { readCsv, type ReadFile } from './read-csv.ts';

/** Every file of a folder of master data, as it was read. */
export type Source = {
  readonly [N in MasterName]: ReadFile<(typeof masterFiles)[N]['columns']>;
};

/** Reads all files of a folder; each holds what is wrong with its own cells. What cells say of each other is check.ts. */
export async function readFolder(folder: string): Promise<Source> {
  const read = <N extends MasterName>(name: N) =>
    readCsv<(typeof masterFiles)[N]['columns']>(folder, masterFiles[name].file, masterFiles[name].columns);
  return {
    divisions: await read('divisions'),
    workflow_types: await read('workflow_types'),
    departments: await read('departments'),
    department_groups: await read('department_groups'),
    suppliers: await read('suppliers'),
    internal_users: await read('internal_users'),
    supplier_users: await read('supplier_users'),
  };
}
