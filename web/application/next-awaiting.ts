import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { list } from '#contract/application/list.ts';
import { BackgroundFailed, call, Refused } from '#web/call/call.ts';
import { useUserChoice } from '#web/shell/user-choice.ts';
import { beginBusy } from '#web/ui/busy.ts';

/** 次の申請へ: the way from one application that awaits the user to the next. */

/** The next application, and the count of all others that await the user. Null until loaded. */
export function useNextAwaiting(application_id: number | null) {
  const { data } = useQuery({
    queryKey: [list.next_awaiting.path, application_id],
    queryFn: () => nextAwaiting(application_id ?? 0),
    enabled: application_id !== null,
  });
  return data ?? null;
}

/** Null if the background call fails: the user's next own call will show the error. */
async function nextAwaiting(application_id: number) {
  try {
    return await call(list.next_awaiting, { application_id }, { background: true });
  } catch (error) {
    if (error instanceof BackgroundFailed || error instanceof Refused) return null;
    throw error;
  }
}

/** 処理後、次の申請へ進む: off by default. */
export function useGoOn() {
  return useUserChoice('go-on-to-next', false);
}

/**
 * Leaves the screen after a decision: for the next application if the user chose that, else for the list. If
 * the next one can't be loaded, the list opens: an error page would hide that the decision was saved.
 */
export function useLeaveAfterDecision() {
  const navigate = useNavigate();
  return async (application_id: number, goOn: boolean) => {
    const next = goOn ? await nextAfter(application_id) : null;
    if (next === null) await navigate({ to: '/application' });
    else await navigate({ to: '/application/detail', search: { application_id: next } });
  };
}

/** Blocks the screen, so that the user can't press the decision's button twice. */
async function nextAfter(application_id: number): Promise<number | null> {
  const endBusy = beginBusy();
  try {
    return (await nextAwaiting(application_id))?.application_id ?? null;
  } finally {
    endBusy();
  }
}
