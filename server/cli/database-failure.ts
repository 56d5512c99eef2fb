/** PostgreSQL refuses a password, a host, a database, or one connection more; or it is about to start. */
const refused = ['28P01', '28000', '3D000', '53300', '57P03'];
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH', 'EAI_AGAIN'];

/** Why the database was not reached, as one line that says what to do; null for any other failure. */
export function explainConnectionFailure(error: Error): string | null {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  if (/certificate|\bSSL\b|\bTLS\b/i.test(error.message))
    return `データベースと暗号化して通信できません（${error.message}）。アドレスの sslmode と sslrootcert を確認してください。`;
  // PostgreSQL's words name the role or the database.
  const why = refused.includes(code) ? `${code}: ${error.message}` : code;
  if ([...unreachable, ...refused].includes(code)) return cannotConnect(why);
  return /timeout/i.test(error.message) && code === '' ? cannotConnect(error.message) : null;
}

function cannotConnect(why: string): string {
  return `データベースに接続できません（${why}）。データベースが起動しているか、DATABASE_URL と DATABASE_OWNER_URL が正しいか確認してください。`;
}
