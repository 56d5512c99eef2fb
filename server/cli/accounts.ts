import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordAudit } from '#server/audit/store.ts';
import { openCsv, type CsvColumn } from '#server/export/csv.ts';
import type { CommandContext, ExitCode } from './context.ts';
import { withDatabase } from './installation.ts';
import { selectSupplierUsers, type SupplierUser } from './queries-accounts.ts';

export type AccountsCommand = { readonly name: 'accounts'; readonly folder: string };

const exported = '取引先のアカウント';
const names = { keycloak: 'supplier-accounts.json', csv: 'supplier-accounts.csv' } as const;

/**
 * `accounts FOLDER`: the files from which an identity provider makes accounts for the users of suppliers
 * (docs/manual/取引先のアカウント.md). They hold no password.
 */
export async function performAccounts(
  { folder }: AccountsCommand,
  database_url: string,
  context: CommandContext,
): Promise<ExitCode> {
  const target = path.resolve(context.folder, folder);
  await mkdir(target, { recursive: true });
  const files = await readdir(target);
  const existing = Object.values(names).find((name) => files.includes(name));
  if (existing !== undefined) {
    context.printError(
      `「${path.join(target, existing)}」が既にあります。別のフォルダーを指定してください。`,
    );
    return 1;
  }
  const users = await withDatabase(database_url, (db) =>
    db.transaction().execute(async (tx) => {
      const found = await selectSupplierUsers(tx);
      const object = { kind: 'master_data', id: null } as const;
      const detail = { exported, rows: found.length };
      await recordAudit(tx, { actor: null, at: new Date(), action: 'exported', object, detail });
      return found;
    }),
  );
  // They hold personal data.
  const safely = { flag: 'wx', mode: 0o600 } as const;
  await writeFile(
    path.join(target, names.keycloak),
    `${JSON.stringify(keycloakImport(users), null, 2)}\n`,
    safely,
  );
  const csv = openCsv(columns, 'utf-8');
  csv.add(users);
  await writeFile(path.join(target, names.csv), csv.download(names.csv).bytes, safely);
  context.print(`${target} に、サプライヤーの有効なユーザー ${users.length} 名のファイルを作成しました。`);
  for (const line of warnings(users)) context.print(line);
  return 0;
}

/**
 * A partial import of a Keycloak realm: its users alone. Those who are there already are skipped, so that nobody
 * loses a password.
 */
export function keycloakImport(users: readonly SupplierUser[]) {
  return {
    ifResourceExists: 'SKIP',
    users: users.map(({ login_id, mail_address, full_name }) => ({
      username: login_id,
      email: mail_address,
      emailVerified: true,
      ...nameParts(full_name),
      enabled: true,
      requiredActions: ['UPDATE_PASSWORD', 'CONFIGURE_TOTP'],
    })),
  };
}

/** 石井 陽子: the family name first. A name in one part is the family name, and the person adds the other. */
function nameParts(full_name: string) {
  const [lastName = '', ...rest] = full_name.trim().split(/[ \u3000]+/u);
  return rest.length === 0 ? { lastName } : { lastName, firstName: rest.join(' ') };
}

const columns: readonly CsvColumn<SupplierUser>[] = [
  { header: 'login_id', value: (user) => user.login_id },
  { header: 'full_name', value: (user) => user.full_name },
  { header: 'mail_address', value: (user) => user.mail_address },
  { header: 'supplier_code', value: (user) => user.supplier_code },
  { header: 'company_name', value: (user) => user.company_name },
  { header: 'branch_office_name', value: (user) => user.branch_office_name },
];

/** What Keycloak would refuse or change: it keeps user names in lower case, and a mail address belongs to one. */
function warnings(users: readonly SupplierUser[]): string[] {
  const upper = users.filter(({ login_id }) => login_id !== login_id.toLowerCase());
  const shared = [...Map.groupBy(users, ({ mail_address }) => mail_address.toLowerCase()).values()]
    .filter((same) => same.length > 1)
    .flat();
  return [
    ...(upper.length === 0
      ? []
      : [
          `注意：ログインIDに大文字があるユーザーが ${upper.length} 名います（${someOf(upper)}）。Keycloak では小文字になり、ログインできません。取込元のファイルを小文字にしてください。`,
        ]),
    ...(shared.length === 0
      ? []
      : [
          `注意：同じメールアドレスのユーザーが ${shared.length} 名います（${someOf(shared)}）。Keycloak の初期設定では、1つのメールアドレスを1名しか使えません。`,
        ]),
  ];
}

function someOf(users: readonly SupplierUser[]): string {
  const shown = users.slice(0, 5).map(({ login_id }) => login_id);
  return [...shown, ...(users.length > shown.length ? ['ほか'] : [])].join('、');
}
