import { Spinner } from '#web/ui/spinner.tsx';
import { useBlocked, useUploaded } from '#web/ui/busy.ts';

/** The spinner while calls are in flight, also before there is a screen. */
export function Busy() {
  const blocked = useBlocked();
  const uploaded = useUploaded();
  return <Spinner blocked={blocked} progress={uploaded ?? undefined} />;
}
