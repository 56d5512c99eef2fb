import { useState } from 'react';
import { keep, ownerOf, readKept } from '#web/storage.ts';

/** A yes or no that the user chose, kept in this browser for this user (docs/rules/sign-in.md#choices). */
export function useUserChoice(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const place = `${ownerOf(sessionStorage)}.${name}`;
  const [value, setValue] = useState(() => {
    const kept = readKept(localStorage, 'choice', place);
    return typeof kept === 'boolean' ? kept : initial;
  });
  return [
    value,
    (next) => {
      keep(localStorage, 'choice', place, next);
      setValue(next);
    },
  ];
}
