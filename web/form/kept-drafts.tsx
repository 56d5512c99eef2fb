import { useRouter } from '@tanstack/react-router';
import { routeOf } from '#contract/routes.ts';
import { useState } from 'react';
import { applicationMark } from '#texts/application-name.ts';
import { draftText } from '#texts/form.ts';
import { keptNames, sessionStore } from '#web/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { draftAddressesOf } from './draft-name.ts';

/** On the error page: says on which screens typed text is kept, and leads there. */
export function KeptDrafts() {
  const { history } = useRouter();
  const [addresses] = useState(() => draftAddressesOf(keptNames(sessionStore, 'draft')));
  const screens = addresses.map((address) => ({
    address,
    title: titleOf(address),
  }));
  return (
    screens.length > 0 && (
      <div className="mb-3 basis-full space-y-3">
        <p className="text-balance">{draftText.keptAt}</p>
        <ul className="space-y-2">
          {screens.map(({ address, title }) => (
            <li key={address}>
              <Button onClick={() => history.push(address)}>{draftText.backTo(title)}</Button>
            </li>
          ))}
        </ul>
      </div>
    )
  );
}

/** An application's number tells its screen from that of another one. */
function titleOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  const number = searchParams.get('application_id');
  const title = routeOf(pathname)?.title ?? address;
  return number === null
    ? title
    : `${title} ${applicationMark({ application_id: Number(number), first_field: null })}`;
}
