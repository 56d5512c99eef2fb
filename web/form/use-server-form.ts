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
import type { Draft } from './draft.ts';
import { placeIssues } from './place-issues.ts';
import { summaryOf } from './summary.ts';

type Schema<I, O> = z.ZodMiniType<O, I>;

type Options<I extends FieldValues, O extends FieldValues> = {
  /**
   * What the form must hold: the contract's own rules; a screen adds its files by form/file.ts. A function where it depends on
   * the day: asked at each check.
   */
  schema: Schema<I, O> | (() => Schema<I, O>);
  /** Every field of the form: a server's message for another one goes to the summary alone. */
  defaultValues: I;
  /** Restored at the start and kept while typing. */
  draft?: Draft<Partial<I>>;
};

export type ServerForm<I extends FieldValues, O extends FieldValues> = {
  /** react-hook-form's own: `register`, `control`, `formState.errors` … */
  form: UseFormReturn<I, unknown, O>;
  /** Each distinct message once, for the kit's ErrorSummary. */
  errorsForSummary: FormError[];
  /** For the summary's `attempt`: it takes the focus after each try that failed. */
  attempt: number;
  /** Shows what the server refused: at the fields, the rest in the summary. */
  setRefused: (refused: Refused) => void;
  /** Another user has changed it meanwhile: the screen offers 最新の状態を読み込む and then calls `clearRefused`. */
  stale: boolean;
  /** Takes away the messages that belong to no field. */
  clearRefused: () => void;
  /**
   * Takes over the newest state of what is edited: every field that stands as it was loaded shows it, what was changed here
   * stays (domain 2.5).
   */
  takeNewest: (newest: I) => void;
  /** Begins anew with an empty form and forgets the draft; answers how to take that back. */
  discard: () => () => void;
  /**
   * For onSubmit of the form, or onClick of one of several buttons. `then` gets what the schema made of the values; where it
   * rejects with `Refused`, the messages are shown as by `setRefused`.
   */
  submit: (then: SubmitHandler<O>) => (event?: SyntheticEvent) => Promise<void>;
};

/**
 * A form that is checked by the contract's schema here and by the server again. A server's message at a field goes away when
 * that field is edited, those of the whole form when it is sent again.
 */
export function useServerForm<I extends FieldValues, O extends FieldValues>({
  schema,
  defaultValues,
  draft,
}: Options<I, O>): ServerForm<I, O> {
  const [attempt, setAttempt] = useState(0);
  const [ofTheForm, setOfTheForm] = useState<readonly string[]>([]);
  const [stale, setStale] = useState(false);
  const [initial] = useState(defaultValues);
  const [known] = useState(() => Object.keys(defaultValues));
  const form = useForm<I, unknown, O>({
    resolver: async (...check) => zodResolver(typeof schema === 'function' ? schema() : schema)(...check),
    // A form's own values are complete, which is one of the partial shapes that the library takes.
    defaultValues: { ...defaultValues, ...draft?.restored } as DefaultValues<I>,
    // The summary takes the focus instead; its entries lead to the fields.
    shouldFocusError: false,
  });
  const { subscribe, setError, handleSubmit } = form;

  useEffect(() => {
    if (draft === undefined) return undefined;
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, initial) });
  }, [draft, initial, subscribe]);

  const clearRefused = useCallback(() => {
    setOfTheForm([]);
    setStale(false);
  }, []);

  const [loaded, setLoaded] = useState(defaultValues);
  const takeNewest = (newest: I) => {
    const entered: Readonly<Record<string, unknown>> = form.getValues();
    for (const name of known) if (isSame(entered[name], loaded[name])) setUntouched(form, name, newest[name]);
    setLoaded(newest);
    clearRefused();
  };

  const setRefused = useCallback(
    (refused: Refused) => {
      const placed = placeIssues(refused.issues, known);
      for (const { path, message } of placed.fields)
        // The path starts with a field of `known`.
        setError(path as Path<I>, { type: 'server', message });
      setOfTheForm(placed.form);
      setStale(placed.stale);
      setAttempt((count) => count + 1);
    },
    [known, setError],
  );

  const discard = () => {
    const typed = form.getValues();
    const begin = (values: I) => {
      clearRefused();
      form.reset(values);
      draft?.keep(values, initial);
    };
    begin(initial);
    return () => begin(typed);
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

  return {
    form,
    errorsForSummary: summaryOf(form.formState.errors, ofTheForm, known),
    attempt,
    setRefused,
    stale,
    clearRefused,
    takeNewest,
    discard,
    submit,
  };
}

/** Whether a field's value is the one that was loaded: plain data, as it travels. */
function isSame(entered: unknown, loaded: unknown): boolean {
  return JSON.stringify(entered) === JSON.stringify(loaded);
}

function setUntouched<I extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<I, unknown, O>,
  name: string,
  value: unknown,
): void {
  // The name is a field of the form's own values, and the value stood under it in others of the same shape.
  form.setValue(name as Path<I>, value as Parameters<typeof form.setValue>[1]);
}
