import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Environment } from '#server/environment.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { openKeys } from '#server/evidence/signing.ts';
import { bad, good, note, type DoctorFinding } from './doctor-finding.ts';

/** The keys of EVIDENCE_KEYS, and who can read `file`, which holds them. */
export async function examineKeys(
  keys: NonNullable<Environment['evidence_keys']>,
  file: string,
): Promise<readonly DoctorFinding[]> {
  const { current, previous } = openKeys(keys);
  const signs = good(
    `証跡一式に署名できます（フィンガープリント ${current?.fingerprint}、以前の鍵 ${previous.length} 個）。`,
  );
  return isOpenToOthers(await stat(file))
    ? [
        signs,
        note(
          `${file} の秘密鍵を、ほかのユーザーも読めます。ポータルだけが読めるように、所有者とモードを直してください（chown root:portal、chmod 640 など）。`,
        ),
      ]
    : [signs];
}

/**
 * Whether others than its owner can read a file. What belongs to root, the portal reads through its group.
 */
export function isOpenToOthers({ mode, uid }: { readonly mode: number; readonly uid: number }): boolean {
  return (mode & (uid === 0 ? 0o004 : 0o044)) !== 0;
}

/** Asks the authority of TSA_URL for a time stamp. */
export async function examineAuthority(tsa_url: string): Promise<DoctorFinding> {
  const { host } = new URL(tsa_url);
  try {
    await openEvidence({ evidence_keys: null, tsa_url }).timeStamp?.(randomBytes(32));
    return good(`${host} がタイムスタンプを発行しました。`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return bad(
      `${host} からタイムスタンプを得られません（${reason}）。TSA_URL と、この機械から外への通信（プロキシー、ファイアウォール）を確認してください。`,
    );
  }
}
