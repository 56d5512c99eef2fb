import { follow } from '#web/navigation/navigate.ts';
import { routeOf } from '#contract/routes.ts';
import { useState } from 'react';
import { draftText } from '#texts/form.ts';
import { keptNames } from '#web/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { addressesOf } from './draft-name.ts';

/** On the error page: says on which screens typed text is kept, and leads there. */
export function KeptText() {
  const [addresses] = useState(() => addressesOf(keptNames(sessionStorage, 'draft')));
  const screens = addresses.map((address) => ({
    address,
    title: routeOf(address.replace(/\?.*/, ''))?.title ?? address,
  }));
  return (
    screens.length > 0 && (
      <div className="mb-6 space-y-3">
        <p>{draftText.keptAt}</p>
        <ul className="space-y-2">
          {screens.map(({ address, title }) => (
            <li key={address}>
              <Button onClick={() => void follow(address)}>{draftText.backTo(title)}</Button>
            </li>
          ))}
        </ul>
      </div>
    )
  );
}
