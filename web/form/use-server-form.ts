import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useId, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Refused } from '#web/api.ts';
import type { Draft } from './draft.ts';
import { placeIssues } from './place-issues.ts';
import { fieldId, summaryOf, type SummaryError } from './summary.ts';

type Options<I extends FieldValues, O extends FieldValues> = {
  /** What the form must hold: the contract's own rules; a screen adds its files by form/file.ts. */
  schema: z.ZodMiniType<O, I>;
  /** Every field of the form: a server's message for another one goes to the summary alone. */
  defaultValues: I;
  /** Restored at the start and kept while typing. */
  draft?: Draft<Partial<I>>;
};

export type ServerForm<I extends FieldValues, O extends FieldValues> = {
  /** react-hook-form's own: `register`, `control`, `formState.errors` … */
  form: UseFormReturn<I, unknown, O>;
  /** Each distinct message once, for the kit's ErrorSummary. */
  errorsForSummary: SummaryError[];
  /** The id that a field's control must have, so that the summary can jump to it. */
  idOf: (path: string) => string;
  /** Shows what the server refused: at the fields, the rest in the summary. */
  setRefused: (refused: Refused) => void;
  /** Another user has changed it meanwhile: the screen offers 最新の状態を読み込む and then calls `clearRefused`. */
  stale: boolean;
  /** Takes away the messages that belong to no field. */
  clearRefused: () => void;
  /** For onSubmit of the form, or onClick of one of several buttons. `then` gets what the schema made of the values. */
  submit: (then: SubmitHandler<O>) => (event?: SyntheticEvent) => void;
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
  const id = useId();
  const [ofTheForm, setOfTheForm] = useState<readonly string[]>([]);
  const [stale, setStale] = useState(false);
  const [known] = useState(() => Object.keys(defaultValues));
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema),
    // A form's own values are complete, which is one of the partial shapes that the library takes.
    defaultValues: { ...defaultValues, ...draft?.restored } as DefaultValues<I>,
    // The summary takes the focus instead; its entries lead to the fields.
    shouldFocusError: false,
  });
  const { subscribe, setError, handleSubmit } = form;

  useEffect(() => {
    if (draft === undefined) return undefined;
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) });
  }, [draft, subscribe]);

  const clearRefused = useCallback(() => {
    setOfTheForm([]);
    setStale(false);
  }, []);

  const setRefused = useCallback(
    (refused: Refused) => {
      const placed = placeIssues(refused.issues, known);
      for (const { path, message } of placed.fields)
        // The path starts with a field of `known`.
        setError(path as Path<I>, { type: 'server', message });
      setOfTheForm(placed.form);
      setStale(placed.stale);
    },
    [known, setError],
  );

  const submit: ServerForm<I, O>['submit'] = (then) => (event) => {
    clearRefused();
    void handleSubmit(then)(event);
  };

  return {
    form,
    errorsForSummary: summaryOf(id, form.formState.errors, ofTheForm),
    idOf: (path) => fieldId(id, path),
    setRefused,
    stale,
    clearRefused,
    submit,
  };
}
