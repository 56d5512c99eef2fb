import { useEffect, useRef, useState, type Ref } from 'react';
import type { Issue } from '#contract/errors.ts';
import { internalUserManagement, type InternalUser } from '#contract/internal-user-management.ts';
import { privilegeLabel, type Privilege } from '#domain/codes.ts';
import { label } from '#domain/labels.ts';
import {
  adminConfirmation,
  internalUser,
  internalUserScreen,
  supplierScreen,
} from '#domain/administration-texts.ts';
import { notice } from '#domain/messages.ts';
import { call, IdempotencyKey, Refused } from '#web/call/call.ts';
import { Consequences, type Consequence } from '#web/form/consequences.tsx';
import { LoadNewest } from '#web/form/load-newest.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { placeIssues } from '#web/form/place-issues.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { useLoginedUser } from '#web/shell/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorSummary, type FormError } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { Select } from '#web/ui/select.tsx';

type Props = {
  /** The form's, for the button that submits it, which stands at the foot of the dialog. */
  id: string;
  /** The first field that can be changed. */
  first: Ref<HTMLSelectElement>;
  user: InternalUser;
  onLoadNewest: () => Promise<InternalUser>;
  onSaved: () => void;
};
/** `leaves`: what is left with nobody, to be acknowledged; a warning, not an error. */
type Failure = {
  errors: readonly FormError[];
  stale: boolean;
  leaves: { lead: string; consequences: readonly Consequence[] } | null;
};
const noFailure: Failure = { errors: [], stale: false, leaves: null };

/** Privilege and validity, with what the server says about them; steps that would be left with nobody are to be acknowledged. */
export function EditForm({ id, first, user, onLoadNewest, onSaved }: Props) {
  const confirm = useConfirm();
  const isOneself = useLoginedUser().user_id === user.user_id;
  const [privilege, setPrivilege] = useState<Privilege>(user.privilege);
  const [invalid, setInvalid] = useState(user.invalid_flag);
  const [acknowledged, setAcknowledged] = useState(false);
  const [failure, setFailure] = useState(noFailure);
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<StatusText | null>(null);
  const [key] = useState(() => new IdempotencyKey());

  const save = async () => {
    setStatus(null);
    if (failure.leaves !== null && !acknowledged) {
      const error = { field: 'open_steps_acknowledged', message: internalUser.notAcknowledged };
      setFailure({ ...failure, errors: [error] });
      setAttempt(attempt + 1);
      return;
    }
    if (
      !(await confirm({
        prompt: adminConfirmation.updateInternalUser,
        confirmLabel: internalUserScreen.update,
      }))
    )
      return;
    try {
      const { user_id, updated_at } = user;
      const body = { user_id, privilege, invalid_flag: invalid, updated_at };
      await call(
        internalUserManagement.edit.update,
        { ...body, open_steps_acknowledged: acknowledged },
        { key },
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailure(failureOf(error));
      setAttempt(attempt + 1);
      return;
    }
    onSaved();
  };
  const release = async () => {
    setStatus(null);
    const prompt = adminConfirmation.releaseIdentity;
    const lines = [internalUser.releaseHelp];
    if (!(await confirm({ prompt, lines, confirmLabel: supplierScreen.release, destructive: true }))) return;
    const { user_id, updated_at } = user;
    try {
      await call(internalUserManagement.edit.release, { user_id, updated_at }, { key });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailure(failureOf(error));
      setAttempt(attempt + 1);
      return;
    }
    await onLoadNewest();
    setFailure(noFailure);
    setStatus({ tone: 'success', text: internalUser.released });
  };
  const loadNewest = async () => {
    const newest = await onLoadNewest();
    // What stood as it was loaded shows what it is now; what was chosen here stays (domain 2.5).
    if (privilege === user.privilege) setPrivilege(newest.privilege);
    if (invalid === user.invalid_flag) setInvalid(newest.invalid_flag);
    setFailure(noFailure);
    setStatus({ tone: 'info', text: notice.newestLoaded });
  };

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may stand inside a form of the screen: to React, its events bubble there.
        event.stopPropagation();
        void save();
      }}
      className="space-y-4"
    >
      <ErrorSummary errors={failure.errors} attempt={attempt} />
      {failure.stale && <LoadNewest onLoad={() => void loadNewest()} />}
      <StatusNote status={status} />
      <DefinitionList
        rows={[
          { label: label.full_name, value: user.name },
          { label: label.division, value: user.division_name },
          { label: label.department, value: user.department_name },
          { label: internalUserScreen.login_id, value: user.login_id },
          { label: internalUserScreen.mail_address, value: user.mail_address },
          {
            label: internalUserScreen.signIn,
            value: <SignIn user={user} onRelease={() => void release()} />,
          },
        ]}
      />
      <Select
        ref={first}
        label={label.privilege}
        name="privilege"
        required
        disabled={isOneself}
        placeholder={null}
        value={String(privilege)}
        // The options are the three privileges.
        onChange={(value) => setPrivilege(Number(value) as Privilege)}
        options={Object.entries(privilegeLabel).map(([value, label]) => ({ value, label }))}
        help={internalUser.privilegeFromPortal}
        error={failure.errors.find(({ field }) => field === 'privilege')?.message}
      />
      <Checkbox
        label={internalUserScreen.invalid}
        name="invalid_flag"
        disabled={isOneself}
        value={invalid}
        onChange={(value) => {
          setInvalid(value);
          setAcknowledged(false);
          setFailure(noFailure);
        }}
      />
      {isOneself && <Note>{internalUser.oneselfUnchangeable}</Note>}
      {user.source_invalid_flag && <Note tone="warning">{internalUser.invalidInSource}</Note>}
      {failure.leaves !== null && (
        <LeftBehind
          leaves={failure.leaves}
          acknowledged={acknowledged}
          onAcknowledge={(value) => {
            setAcknowledged(value);
            setFailure({ ...failure, errors: [] });
          }}
          error={failure.errors.find(({ field }) => field === 'open_steps_acknowledged')?.message}
        />
      )}
    </form>
  );
}

/** What nobody would be left for, and the word that it is meant; it takes the focus when it appears. */
function LeftBehind({
  leaves,
  acknowledged,
  onAcknowledge,
  error,
}: {
  leaves: NonNullable<Failure['leaves']>;
  acknowledged: boolean;
  onAcknowledge: (value: boolean) => void;
  error: string | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [leaves]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={internalUserScreen.leftBehind}
      className="scroll-my-3"
    >
      <Consequences {...leaves}>
        <Checkbox
          label={internalUser.acknowledge}
          name="open_steps_acknowledged"
          value={acknowledged}
          onChange={onAcknowledge}
          error={error}
        />
      </Consequences>
    </div>
  );
}

function SignIn({ user, onRelease }: { user: InternalUser; onRelease: () => void }) {
  if (!user.is_bound) return supplierScreen.notBound;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {supplierScreen.bound}
      <Button size="small" onClick={onRelease}>
        {supplierScreen.release}
      </Button>
    </span>
  );
}

function failureOf(refused: Refused): Failure {
  const isWarning = ({ loc }: Issue) => loc[1] === 'open_steps_acknowledged';
  const errors = refused.issues.filter((issue) => !isWarning(issue));
  const { fields, form, stale } = placeIssues(errors, ['privilege']);
  return {
    errors: [
      ...fields.map(({ path, message }) => ({ field: path, message })),
      ...form.map((message) => ({ message })),
    ],
    stale,
    leaves: leavesOf(refused.issues.filter(isWarning)),
  };
}

/** What is left behind, kind by kind, as the contract says where it stands. */
function leavesOf(issues: readonly Issue[]): Failure['leaves'] {
  const lead = issues.find(({ loc }) => loc.length === 2)?.msg;
  if (lead === undefined) return null;
  const heads = issues.filter(({ loc }) => loc.length === 3);
  const linesOf = (kind: unknown) =>
    issues.filter(({ loc }) => loc.length > 3 && loc[2] === kind).map(({ msg }) => msg);
  return { lead, consequences: heads.map(({ loc, msg }) => ({ head: msg, lines: linesOf(loc[2]) })) };
}
