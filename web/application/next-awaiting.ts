import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { list } from '#contract/application/list.ts';
import { BackgroundFailed, call, Refused } from '#web/call/call.ts';
import { keep, readKept } from '#web/storage.ts';
import { beginBusy } from '#web/call/busy.ts';

/** 次の承認待ちへ: from one application that awaits the user to the next. */

/** The next one after an application, and how many others await him; null while that is not known. The page asks by itself. */
export function useNextAwaiting(application_id: number | null) {
  const { data } = useQuery({
    queryKey: [list.next_awaiting.path, application_id],
    queryFn: () => nextAwaiting(application_id ?? 0),
    enabled: application_id !== null,
  });
  return data ?? null;
}

/** Null where it could not be had: the next call that somebody asks for tells him why. */
async function nextAwaiting(application_id: number) {
  try {
    return await call(list.next_awaiting, { application_id }, { background: true });
  } catch (error) {
    if (error instanceof BackgroundFailed || error instanceof Refused) return null;
    throw error;
  }
}

const choice = 'go-on-to-next';

/** 処理後、次の承認待ちへ進む: remembered for the browser session, off at first. */
export function useGoOn(): [boolean, (goOn: boolean) => void] {
  const [goOn, setGoOn] = useState(() => readKept(sessionStorage, 'choice', choice) === true);
  return [
    goOn,
    (next) => {
      keep(sessionStorage, 'choice', choice, next);
      setGoOn(next);
    },
  ];
}

/**
 * Leaves the screen after a decision: for the list, or for the next application where the user chose that. Where the next one can't
 * be read it is the list too: the decision is made, and an error page would not say so.
 */
export function useLeaveAfterDecision() {
  const navigate = useNavigate();
  return async (application_id: number, goOn: boolean) => {
    const next = goOn ? await nextAfter(application_id) : null;
    if (next === null) await navigate({ to: '/application' });
    else await navigate({ to: '/application/detail', search: { application_id: next } });
  };
}

/** Blocks the interface, or the user could press the decision's button a second time. */
async function nextAfter(application_id: number): Promise<number | null> {
  const done = beginBusy();
  try {
    return (await nextAwaiting(application_id))?.application_id ?? null;
  } finally {
    done();
  }
}
