import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { bad, good, note, type DoctorFinding } from './doctor-finding.ts';

const gibibyte = 1024 ** 3;
/** Below this a start may fail, or the first uploads. */
const leastFree = gibibyte;
/** As the morning's check of docs/manual/運用.md has it. */
const usualShare = 0.2;

/** The free space of the data folder, and of the attachments' folder if that is elsewhere. */
export async function examineDisks({
  data_dir,
  files_url,
}: {
  readonly data_dir: string;
  readonly files_url: string;
}): Promise<readonly DoctorFinding[]> {
  const apart = !files_url.startsWith('s3://') && !`${files_url}/`.startsWith(`${data_dir}/`);
  return Promise.all([data_dir, ...(apart ? [files_url] : [])].map(examineDisk));
}

async function examineDisk(folder: string): Promise<DoctorFinding> {
  const existing = await nearest(folder);
  try {
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return bad(
      `${folder} に書き込めません。ポータルのユーザーで読み書きできるフォルダーを PORTAL_DATA_DIR か FILES_URL に指定してください。`,
    );
  }
  const { bavail, blocks, bsize } = await statfs(existing);
  return spaceFinding(folder, bavail * bsize, blocks * bsize);
}

/** The folder, or the one above it that exists already: the start makes what is missing. */
async function nearest(folder: string): Promise<string> {
  for (let existing = folder; ; existing = path.dirname(existing)) {
    const there = await access(existing).then(
      () => true,
      () => false,
    );
    if (there || existing === path.dirname(existing)) return existing;
  }
}

/** What free and whole space mean, in bytes. */
export function spaceFinding(folder: string, free: number, whole: number): DoctorFinding {
  const gigabytes = (free / gibibyte).toFixed(1);
  const share = whole === 0 ? 0 : free / whole;
  const text = `${folder} の空きは ${gigabytes} GB（${Math.floor(share * 100)}%）です。`;
  if (free < leastFree) return bad(`${text}ディスクを増やすか、不要なファイルを消してください。`);
  return share < usualShare ? note(`${text}20% 以上を目安に、ディスクを増やしてください。`) : good(text);
}
