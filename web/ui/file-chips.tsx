import type { ReactNode } from 'react';
import { general } from '#texts/general.ts';

interface FileChipsProps {
  /** One rendered file each. */
  files: readonly ReactNode[];
  /** The accessible name of the list, where no label is above it. */
  label?: string;
}

/** Files side by side, or なし. */
export function FileChips({ files, label }: FileChipsProps) {
  if (files.length === 0) return general.none;
  return (
    <ul aria-label={label} className="file-chips">
      {files.map((file, index) => (
        <li key={index}>{file}</li>
      ))}
    </ul>
  );
}
