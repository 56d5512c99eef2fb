import { openDatabase } from '#server/db/database.ts';
import type { Environment } from '#server/environment.ts';
import { openConnections, warningsOf } from '#server/inside/warnings.ts';
import { good, note, type Finding } from './doctor-finding.ts';

/** The warnings of a production start; without the database's, those that need only the addresses. */
export async function examineConnections(settings: Environment | null): Promise<readonly Finding[]> {
  if (settings === null) return [note('環境変数が正しくないため、確認していません。')];
  const { base_url, database_url, database_owner_url, smtp_url } = settings;
  if (database_url === null || database_owner_url === null || smtp_url === null)
    return [good('この機械の中だけで通信する、開発用の構成です。')];
  const addresses = { base_url, database_url, database_owner_url, smtp_url };
  const db = openDatabase({ url: database_url, connections: 1 });
  try {
    // The examination of the database says why it can't be reached.
    const lines = await warningsOf(db, addresses).catch(() => openConnections(addresses));
    if (lines.length === 0) return [good('この機械の外との通信は暗号化されています。')];
    return lines.map((line) => note(line.replace(/^Warning: /, '')));
  } finally {
    await db.destroy();
  }
}
