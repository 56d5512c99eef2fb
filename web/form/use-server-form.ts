import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { Refused } from '#web/call/call.ts';
import type { FormError } from '#web/ui/error-summary.tsx';
import type { Draft, Typed } from './draft.ts';
import { isSame, mergeFields } from './merge-fields.ts';
import { issuesByField } from './issues-by-field.ts';
import { summaryOf } from './summary.ts';

type Schema<I, O> = z.ZodMiniType<O, I>;

type Options<I extends FieldValues, O extends FieldValues> = {
  /**
   * Client-side checks: the contract's schema, plus the files (form/file.ts). A function if it depends on the
   * day; it is called at each check.
   */
  schema: Schema<I, O> | (() => Schema<I, O>);
  /** All fields of the form. A server message for any other field goes only to the summary. */
  defaultValues: I;
  /** Restored when the form opens, and stored while typing. */
  draft?: Pick<Draft<Partial<I>>, 'restored' | 'keep'>;
  /**
   * Carries what the user changed since `base` over to `newest`. By default fields that the user has not
   * changed get the newest value.
   */
  merge?: (entered: I, base: I, newest: I) => I;
};

export type ServerForm<I extends FieldValues, O extends FieldValues> = {
  form: UseFormReturn<I, unknown, O>;
  /** Each distinct message once, for ErrorSummary. */
  errorsForSummary: FormError[];
  /** For ErrorSummary, which takes the focus after each failed submit. */
  attempt: number;
  /** Shows the messages of a 422: at their fields, the others in the summary. */
  setRefused: (refused: Refused) => void;
  /** Why the state refuses the save, for ErrorSummary: the screen loads the newest and calls `clearRefused`. */
  conflict: string | null;
  /** Removes the messages that belong to no field. */
  clearRefused: () => void;
  /**
   * Loads the newest state: fields that the user has not changed show the new value, changed fields keep
   * theirs (docs/rules/applications.md#conflicts).
   */
  takeNewest: (newest: I) => void;
  /** Whether the fields or files differ from what was loaded. */
  isChanged: () => boolean;
  /** Clears the form and the draft. */
  discard: () => void;
  /** Undoes that. Null as soon as something was typed since, which it would replace. */
  undoDiscard: (() => void) | null;
  /** Carries text over that was typed on an earlier version of the object. */
  takeOver: (typed: Typed<Partial<I>>) => void;
  /**
   * For the form's onSubmit, or the onClick of one of several buttons. `then` receives the output of the
   * schema. If it rejects with `Refused`, the messages are shown as by `setRefused`.
   */
  submit: (then: SubmitHandler<O>) => (event?: SyntheticEvent) => Promise<void>;
  /**
   * Sets fields that affect each other's errors: after a failed submit it checks all fields again, which
   * removes the server's messages at fields.
   */
  change: (changed: Partial<I>) => void;
};

/**
 * A form that is validated by the contract's schema here and by the server again. A server message at a field
 * disappears when the field is edited, one of the whole form at the next submit. The form of a dialog that
 * gives its values to another form is only validated here.
 */
export function useServerForm<I extends FieldValues, O extends FieldValues>({
  schema,
  defaultValues,
  draft,
  merge = mergeFields,
}: Options<I, O>): ServerForm<I, O> {
  const [attempt, setAttempt] = useState(0);
  const [formMessages, setFormMessages] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<string | null>(null);
  // As last loaded.
  const [initial, setInitial] = useState(defaultValues);
  const [discarded, setDiscarded] = useState<I | null>(null);
  const [fieldNames] = useState(() => Object.keys(defaultValues));
  const form = useForm<I, unknown, O>({
    resolver: async (...check) => zodResolver(typeof schema === 'function' ? schema() : schema)(...check),
    // Complete values are one of the partial shapes that the library accepts.
    defaultValues: { ...defaultValues, ...draft?.restored } as DefaultValues<I>,
    // The summary takes the focus instead; its entries lead to the fields.
    shouldFocusError: false,
  });
  const { subscribe, setError, handleSubmit } = form;

  useEffect(() => {
    if (draft === undefined) return undefined;
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, initial) });
  }, [draft, initial, subscribe]);

  useEffect(() => {
    if (discarded === null) return undefined;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (differs(values, initial, fieldNames)) setDiscarded(null);
      },
    });
  }, [discarded, initial, fieldNames, subscribe]);

  const clearRefused = useCallback(() => {
    setFormMessages([]);
    setConflict(null);
  }, []);

  const takeNewest = (newest: I) => {
    const entered = form.getValues();
    const merged = merge(entered, initial, newest);
    for (const name of fieldNames)
      if (!isSame(entered[name], merged[name])) setUntouched(form, name, merged[name]);
    setInitial(newest);
    draft?.keep(merged, newest);
    clearRefused();
  };

  const setRefused = useCallback(
    (refused: Refused) => {
      const sorted = issuesByField(refused.issues, fieldNames);
      for (const { path, message } of sorted.fields)
        // The path starts with one of `fieldNames`.
        setError(path as Path<I>, { type: 'server', message });
      setFormMessages(sorted.form);
      setConflict(sorted.conflict);
      setAttempt((count) => count + 1);
    },
    [fieldNames, setError],
  );

  const isChanged = () => differs(form.getValues(), initial, fieldNames);

  const begin = (values: I) => {
    clearRefused();
    form.reset(values);
    draft?.keep(values, initial);
  };
  const discard = () => {
    const previous = form.getValues();
    begin(initial);
    setDiscarded(previous);
  };
  const takeOver = (typed: Typed<Partial<I>>) => {
    const older = merge({ ...initial, ...typed.entered }, { ...initial, ...typed.base }, initial);
    // What was typed here since stays, except where both have something.
    begin(merge(older, initial, form.getValues()));
  };

  const submit: ServerForm<I, O>['submit'] = (then) => async (event) => {
    clearRefused();
    try {
      await handleSubmit(then, () => setAttempt((count) => count + 1))(event);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    }
  };

  const change = (changed: Partial<I>) => {
    form.setValues(changed);
    if (attempt > 0) void form.trigger();
  };

  return {
    form,
    errorsForSummary: summaryOf(form.formState.errors, formMessages, initial),
    attempt,
    setRefused,
    conflict,
    clearRefused,
    takeNewest,
    isChanged,
    discard,
    undoDiscard: discarded === null ? null : () => begin(discarded),
    takeOver,
    submit,
    change,
  };
}

function differs<I extends FieldValues>(entered: I, initial: I, names: readonly string[]): boolean {
  return names.some((name) => !isSame(entered[name], initial[name]));
}

function setUntouched<I extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<I, unknown, O>,
  name: string,
  value: unknown,
): void {
  // `name` is one of the form's own fields, and `value` comes from values of the same type.
  form.setValue(name as Path<I>, value as Parameters<typeof form.setValue>[1]);
}
