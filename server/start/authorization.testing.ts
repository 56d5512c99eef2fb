import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { TestPortal } from '#testing/portal.ts';

/** Parses docs/authorization.csv for its test: which caller gets which status from which address. */

/** The demonstration user of each column, for an application of 産業機器事業部. */
export const authorizationPeople = {
  S0: 'supplier2',
  S1: 'supplier1',
  G_own: 'pic2',
  G_other: 'applicant2',
  D_own: 'divadmin1',
  D_other: 'divadmin2',
  SA: 'sysadmin',
  AP: 'applicant1',
  RC: 'reception1',
  RS: 'router1',
  AS: 'pic1',
  VW: 'viewer1',
  AU: 'approver2',
} as const;
export type AuthorizationColumn = keyof typeof authorizationPeople;
export const columns = Object.keys(authorizationPeople).filter(
  (name): name is AuthorizationColumn => name in authorizationPeople,
);

/** The kind of user that somebody with a part in the application would be without it. */
const kinds: Partial<Record<AuthorizationColumn, AuthorizationColumn>> = {
  AP: 'G_own',
  RC: 'G_own',
  RS: 'G_own',
  AS: 'G_own',
  VW: 'G_other',
  AU: 'G_other',
};

export type AuthorizationRow = {
  readonly method: string;
  readonly path: string;
  /** The status without a session. */
  readonly nobody: number;
  /** The status of a caller, or `step`. */
  readonly expected: (column: AuthorizationColumn) => number | 'step';
  /**
   * The columns to ask as: all where a part in the application counts, else those of the kinds of users,
   * because a part would ask the same right again.
   */
  readonly asked: readonly AuthorizationColumn[];
};

export function readTable(): readonly AuthorizationRow[] {
  const file = new URL('../../docs/authorization.csv', import.meta.url);
  const records: Record<string, string>[] = parse(readFileSync(file, 'utf8'), { columns: true });
  return records.map((record) => {
    const cell = (column: string): string => record[column] ?? '';
    const expected = (column: AuthorizationColumn): number | 'step' => {
      const text = cell(column);
      const kind = kinds[column];
      if (text === 'base' && kind !== undefined) return expected(kind);
      return text === 'step' ? 'step' : status(text);
    };
    const [method, path] = [cell('method'), cell('path')];
    const partCounts = columns.some((column) => kinds[column] !== undefined && cell(column) !== 'base');
    const asked = columns.filter((column) => partCounts || kinds[column] === undefined);
    return { method, path, nobody: status(cell('ND')), expected, asked };
  });
}

function status(text: string): number {
  if (!/^\d{3}$/.test(text)) throw new Error(`docs/authorization.csv: 「${text}」 is no status`);
  return Number(text);
}

/** Every address of the running server, in the table's notation; without HEAD, which answers as GET does. */
export function authorizationAddresses(portal: TestPortal): string[] {
  const addresses: string[] = [];
  const above: string[] = [];
  for (const line of portal.app.printRoutes().split('\n')) {
    const found = /^(?<indent>[│ ]*)[├└]── (?<path>\S+)(?: \((?<methods>[^)]*)\))?/u.exec(line)?.groups;
    if (found === undefined) continue;
    const { indent = '', path = '', methods = '' } = found;
    const depth = indent.length / 4;
    above.splice(depth, above.length, path);
    const whole = above.join('').replaceAll(/:(\w+)/g, '{$1}');
    for (const method of methods.split(', '))
      if (method !== '' && method !== 'HEAD') addresses.push(`${method} ${whole}`);
  }
  return addresses;
}
