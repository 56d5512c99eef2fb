import { useState } from 'react';
import { keep, ownerOf, readKept, sessionStore, localStore } from '#web/storage.ts';

const storageName = (name: string) => `${ownerOf(sessionStore)}.${name}`;

/** A yes or no that the user chose, kept in this browser for this user (docs/rules/sign-in.md#choices). */
export function userChoice(name: string, initial: boolean): boolean {
  const kept = readKept(localStore, 'choice', storageName(name));
  return typeof kept === 'boolean' ? kept : initial;
}

export function keepUserChoice(name: string, value: boolean): void {
  keep(localStore, 'choice', storageName(name), value);
}

/** The same as state of the component that changes it. */
export function useUserChoice(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => userChoice(name, initial));
  return [
    value,
    (next) => {
      keepUserChoice(name, next);
      setValue(next);
    },
  ];
}
