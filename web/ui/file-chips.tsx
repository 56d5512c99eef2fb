import type { ReactNode } from 'react';
import { general } from '#texts/general.ts';

/** Files side by side, or なし. `files` has one rendered file each. */
export function FileChips({ files }: { files: readonly ReactNode[] }) {
  if (files.length === 0) return general.none;
  return (
    <ul className="file-chips">
      {files.map((file, index) => (
        <li key={index}>{file}</li>
      ))}
    </ul>
  );
}
