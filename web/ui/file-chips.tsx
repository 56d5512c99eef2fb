import type { ReactNode } from 'react';
import { general } from '#texts/general.ts';
import { classNames } from './class-names.ts';

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
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {files.map((file, index) => (
        <li key={index} className={chipClass}>
          {file}
        </li>
      ))}
    </ul>
  );
}

/** On a phone, one below the other. */
const chipClass = classNames(
  'inline-flex min-h-control max-w-full items-center gap-1 rounded-control border border-line bg-white px-3',
  'max-sm:w-full max-sm:justify-between',
);
