import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { internalUserManagement } from '#contract/internal-user-management.ts';
import { internalUserScreen } from '#texts/internal-user-management.ts';
import { text } from '#texts/ui.ts';
import { ConfirmProvider } from '#web/form/confirm.tsx';
import { LoadFailed } from '#web/shared/load-failed.tsx';
import { read, showsRefusal } from '#web/call/read.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EditForm } from './edit-form.tsx';

type Props = {
  user_id: number;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Told whether the user is invalid now. */
  onSaved: (invalid: boolean) => void;
};

/** The dialog of one internal user: the imported data read-only, privilege and validity to edit. */
export function EditDialog({ user_id, open, onClose, onClosed, onSaved }: Props) {
  const { data, error, isPending, errorUpdateCount, refetch } = useQuery({
    ...read(internalUserManagement.edit.user, { user_id }),
    ...showsRefusal,
  });
  const form = useId();
  const first = useRef<HTMLSelectElement>(null);
  const cancel = useRef(onClose);
  const close = () => cancel.current();
  const isOneself = useLoginedUser().user_id === user_id;
  return (
    <Dialog
      // Opens once the fields are loaded. Otherwise キャンセル would get the focus, and Enter would press it.
      open={open && (!isPending || errorUpdateCount > 0)}
      onClose={close}
      onClosed={onClosed}
      title={internalUserScreen.editTitle}
      initialFocus={isOneself ? undefined : first}
      footer={
        <>
          <Button onClick={close}>{isOneself ? text.close : text.cancel}</Button>
          {/* Nobody changes their own. */}
          {!isOneself && (
            <Button type="submit" form={form} variant="primary" disabled={data === undefined}>
              {text.update}
            </Button>
          )}
        </>
      }
    >
      <ConfirmProvider>
        <LoadFailed error={error} onRetry={refetch} />
        {data !== undefined && (
          <EditForm
            id={form}
            first={first}
            user={data}
            cancel={cancel}
            onClose={onClose}
            onLoadNewest={async () => (await refetch()).data ?? data}
            onSaved={onSaved}
          />
        )}
      </ConfirmProvider>
    </Dialog>
  );
}
