import { newestText } from '#texts/form.ts';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { stopReason } from '#contract/account-stop.ts';
import type { Issue } from '#contract/errors.ts';
import { internalUserManagement, type InternalUser } from '#contract/internal-user-management.ts';
import { maxLength } from '#domain/limits.ts';
import { privilege, type Privilege } from '#domain/codes.ts';
import {
  internalUser,
  internalUserConfirmation,
  internalUserLabel,
  internalUserScreen,
} from '#texts/internal-user-management.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { delegationScreen } from '#texts/delegation.ts';
import { pageTitle } from '#texts/shell.ts';
import { identityRelease } from '#texts/administration.ts';
import { label } from '#texts/fields.ts';
import { privilegeLabel } from '#texts/code-labels.ts';
import { text } from '#texts/ui.ts';
import { call, Refused } from '#web/call/call.ts';
import { useDraft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { Consequences, type Consequence } from '#web/form/consequences.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { useConfirm, type Confirmation } from '#web/form/confirm.tsx';
import { Link } from '#web/navigation/link.tsx';
import { useLoginedUser } from '#web/shell/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { Note } from '#web/ui/note.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

type Props = {
  /** The form's id, for the submit button in the dialog's footer. */
  id: string;
  /** The first field of another's form, which gets the focus. */
  first: Ref<HTMLSelectElement>;
  user: InternalUser;
  /** Receives the function that closes the dialog, after a confirmation if the form was changed. */
  cancel: Ref<() => void>;
  onClose: () => void;
  onLoadNewest: () => Promise<InternalUser>;
  onSaved: (invalid: boolean) => void;
};

/** What the change would leave without a valid user: a warning that the admin has to acknowledge. */
type LeftBehind = { readonly lead: string; readonly consequences: readonly Consequence[] };

function schemaOf(leftBehind: LeftBehind | null) {
  return z.object({
    privilege: z.custom<Privilege>(),
    invalid_flag: z.boolean(),
    reason: stopReason,
    open_steps_acknowledged: z.boolean().check(
      z.refine((acknowledged) => acknowledged || leftBehind === null, {
        error: internalUser.notAcknowledged,
      }),
    ),
  });
}

/** What a draft holds. Not the acknowledgement: the server asks for it again. */
const userDraftSchema = z.object({
  privilege: z.literal(Object.values(privilege)),
  invalid_flag: z.boolean(),
  reason: z.nullable(z.string()),
});

type UserInput = z.output<ReturnType<typeof schemaOf>>;

function valuesOf({ privilege, invalid_flag }: InternalUser) {
  return { privilege, invalid_flag, reason: '', open_steps_acknowledged: false };
}

/** What is saved, with what the requirements name beside it. */
function updateOf(
  { user_id, updated_at, name, division_name, department_name }: InternalUser,
  input: UserInput,
) {
  return { user_id, updated_at, name, division_name, department_name, ...input };
}

/** Privilege and validity, with the server's errors and its warning about steps left with nobody. */
export function EditForm({ id, first, user, cancel, onClose, onLoadNewest, onSaved }: Props) {
  const confirm = useConfirm();
  const isOneself = useLoginedUser().user_id === user.user_id;
  const [leftBehind, setLeftBehind] = useState<LeftBehind | null>(null);
  const [status, setStatus] = useState<StatusText | null>(null);
  const { user_id, updated_at } = user;
  const draft = useDraft(`user-${user_id}`, userDraftSchema, updated_at);
  const userForm = useServerForm({
    schema: () => schemaOf(leftBehind),
    defaultValues: valuesOf(user),
    draft,
  });
  const { form, errorsForSummary, attempt, conflict, setRefused, clearRefused, takeNewest, submit } =
    userForm;
  const { control } = form;
  const leave = useLeave(userForm, draft, onClose);
  useImperativeHandle(cancel, () => leave);

  /** Clears the warning, whose cause has changed. */
  const resetWarning = () => {
    setLeftBehind(null);
    form.setValue('open_steps_acknowledged', false);
    form.clearErrors();
    clearRefused();
  };
  const save = submit(async (input) => {
    if (input.invalid_flag && !user.invalid_flag && leftBehind === null) {
      // What it would do comes before the confirmation, which is asked once.
      const found = await call(internalUserManagement.edit.consequences, { user_id });
      if (found.length > 0) {
        setLeftBehind({ lead: internalUser.leavesBehind, consequences: found });
        return;
      }
    }
    if (!(await confirm(confirmationOf(user, input, leftBehind)))) return;
    try {
      await call(internalUserManagement.edit.update, updateOf(user, input), { key: draft.key });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setLeftBehind(leftBehindOf(error.issues.filter(isWarning)));
      const errors = error.issues.filter((issue) => !isWarning(issue));
      if (errors.length > 0) throw new Refused(errors);
      return;
    }
    finish();
  });
  const finish = () => {
    draft.drop();
    onSaved(form.getValues('invalid_flag'));
  };
  const release = async () => {
    setStatus(null);
    const confirmed = await confirm({
      about: user.name,
      prompt: identityRelease.confirmation,
      harm: [identityRelease.help],
      confirmLabel: identityRelease.release,
      destructive: true,
    });
    if (!confirmed) return;
    resetWarning();
    try {
      await call(internalUserManagement.edit.release, { user_id, updated_at });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
      return;
    }
    await onLoadNewest();
    setStatus({ tone: 'success', text: identityRelease.done });
  };
  const loadNewest = async () => {
    takeNewest(valuesOf(await onLoadNewest()));
    resetWarning();
    setStatus({ tone: 'info', text: newestText.loadedBelowText });
  };

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        // React events bubble through portals: the form of the screen behind the dialog would get it too.
        event.stopPropagation();
        setStatus(null);
        void save(event);
      }}
      className="space-y-6"
    >
      <ErrorSummary
        errors={errorsForSummary}
        attempt={attempt}
        conflict={conflict}
        onLoadNewest={() => void loadNewest()}
      />
      <StatusNote status={status} />
      <RestoredDraft draft={draft} form={userForm} onStored={finish} />
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
          ...(user.invalid_flag
            ? []
            : [
                {
                  label: delegationScreen.heading,
                  value: (
                    <Link to="/delegation" search={{ user_id }} className={linkClass}>
                      {pageTitle.delegation}
                    </Link>
                  ),
                },
              ]),
          {
            label: internalUserScreen.assignments,
            value: (
              <Link
                to="/system-management/successor"
                search={{ user_id }}
                className={buttonClass('plain', 'small')}
              >
                {pageTitle.successor}
              </Link>
            ),
          },
          // Nobody changes their own.
          ...(isOneself
            ? [{ label: internalUserLabel.privilege, value: privilegeLabel[user.privilege] }]
            : []),
        ]}
      />
      {!isOneself && (
        <Controller
          control={control}
          name="privilege"
          render={({ field: { ref: _, value, onChange, ...field }, fieldState }) => (
            <Select
              {...field}
              ref={first}
              label={internalUserLabel.privilege}
              required
              placeholder={null}
              value={String(value)}
              onChange={(chosen) => onChange(Number(chosen))}
              options={Object.entries(privilegeLabel).map(([code, name]) => ({ value: code, label: name }))}
              help={internalUser.privilegeFromPortal}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="invalid_flag"
        render={({ field: { onChange, ...field }, fieldState }) => (
          <Checkbox
            {...field}
            label={internalUserScreen.invalid}
            disabled={isOneself || user.source_invalid_flag}
            onChange={(value) => {
              onChange(value);
              resetWarning();
            }}
            error={fieldState.error?.message}
          />
        )}
      />
      {!user.invalid_flag && form.watch('invalid_flag') && (
        <Controller
          control={control}
          name="reason"
          render={({ field: { value, ...field }, fieldState }) => (
            <TextArea
              {...field}
              value={value ?? ''}
              label={label.stop_reason}
              rows={2}
              maxLength={maxLength.comment}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      {isOneself && <Note>{internalUser.oneselfUnchangeable}</Note>}
      {user.source_invalid_flag && <Note tone="warning">{internalUser.invalidInSource}</Note>}
      {leftBehind !== null && (
        <Controller
          control={control}
          name="open_steps_acknowledged"
          render={({ field, fieldState }) => (
            <Warning leftBehind={leftBehind}>
              <Checkbox {...field} label={internalUser.acknowledge} error={fieldState.error?.message} />
            </Warning>
          )}
        />
      )}
    </form>
  );
}

/** The warning and its checkbox. It takes the focus when it appears. */
function Warning({ leftBehind, children }: { leftBehind: LeftBehind; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [leftBehind]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={internalUserScreen.leftBehind}
      className="scroll-my-3"
    >
      <Consequences {...leftBehind}>{children}</Consequences>
    </div>
  );
}

function SignIn({ user, onRelease }: { user: InternalUser; onRelease: () => void }) {
  if (!user.is_bound) return supplierScreen.notBound;
  return (
    <span className="inline-flex flex-wrap items-center gap-4">
      {supplierScreen.bound}
      <Button variant="plain" size="small" onClick={onRelease}>
        {identityRelease.release}
      </Button>
    </span>
  );
}

/** The confirmation before a save, which says what changes. */
function confirmationOf(
  user: InternalUser,
  to: Pick<InternalUser, 'privilege' | 'invalid_flag'>,
  leftBehind: LeftBehind | null,
): Confirmation {
  const isOther = to.privilege !== user.privilege;
  const lines = [
    ...(isOther
      ? [internalUser.privilegeChanges(privilegeLabel[user.privilege], privilegeLabel[to.privilege])]
      : []),
    ...(user.invalid_flag && !to.invalid_flag ? [internalUser.becomesValid] : []),
  ];
  const harm =
    to.invalid_flag && !user.invalid_flag
      ? [internalUser.becomesInvalid, ...(leftBehind?.consequences ?? []).map(({ head }) => head)]
      : [];
  return {
    about: user.name,
    lines,
    harm,
    prompt: internalUserConfirmation.update,
    confirmLabel: text.update,
  };
}

function isWarning({ loc }: Issue): boolean {
  return loc[1] === 'open_steps_acknowledged';
}

/** Groups the warnings by kind. `loc` has two parts for the lead, three for a kind, more for its lines. */
function leftBehindOf(warnings: readonly Issue[]): LeftBehind | null {
  const lead = warnings.find(({ loc }) => loc.length === 2)?.msg;
  if (lead === undefined) return null;
  const heads = warnings.filter(({ loc }) => loc.length === 3);
  const linesOf = (kind: unknown) =>
    warnings.filter(({ loc }) => loc.length > 3 && loc[2] === kind).map(({ msg }) => msg);
  return { lead, consequences: heads.map(({ loc, msg }) => ({ head: msg, lines: linesOf(loc[2]) })) };
}
