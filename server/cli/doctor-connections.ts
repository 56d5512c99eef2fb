import { openDatabase } from '#server/db/database.ts';
import { openConnections, warningsOf, type Addresses } from '#server/admin-port/warnings.ts';
import { good, note, type DoctorFinding } from './doctor-finding.ts';

/** The warnings of a production start; without the database's, those that need only the addresses. */
export async function examineConnections(addresses: Addresses): Promise<readonly DoctorFinding[]> {
  const db = openDatabase({ url: addresses.database_url, connections: 1 });
  try {
    // The examination of the database says why it can't be reached.
    const lines = await warningsOf(db, addresses).catch(() => openConnections(addresses));
    if (lines.length === 0) return [good('この機械の外との通信は暗号化されています。')];
    return lines.map((line) => note(line.replace(/^Warning: /, '')));
  } finally {
    await db.destroy();
  }
}
