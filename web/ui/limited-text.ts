import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { ChangeEvent, CompositionEvent, KeyboardEvent } from 'react';
import { composeText, lengthOf, normalizeLineBreaks } from '#domain/text.ts';
import { isImeKey } from './ime-key.ts';
import { asOneLine, withinLimit } from './text-limit.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface Options {
  value: string;
  onChange: (value: string) => void;
  max: number | undefined;
  oneLine: boolean;
}

/**
 * Handlers that keep a text control within its limit, with letters and their marks composed as the server
 * stores them. Neither applies during IME composition, because kana may be longer than the kanji they become.
 * Enter that ends a composition does not submit the form. `cut`: part of the last input did not fit.
 */
export function useLimitedText({ value, onChange, max, oneLine }: Options) {
  const composingFrom = useRef<string | null>(null);
  const caret = useRef<{ control: TextControl; at: number } | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [cut, setCut] = useState(false);

  useLayoutEffect(() => {
    const target = caret.current;
    caret.current = null;
    target?.control.setSelectionRange(target.at, target.at);
  });

  const accept = (control: TextControl, before: string) => {
    const asStored = (text: string) => composeText((oneLine ? asOneLine : normalizeLineBreaks)(text));
    const entered = asStored(control.value);
    const beforeCaret = control.value.slice(0, control.selectionEnd ?? control.value.length);
    // A letter before the caret may take a mark from behind it.
    const at = Math.min(asStored(beforeCaret).length, entered.length);
    const result =
      max === undefined
        ? { text: entered, caret: at }
        : withinLimit(before, { text: entered, caret: at }, max);
    setCut(result.text !== entered);
    if (result.text !== control.value) {
      caret.current = { control, at: result.caret };
      render();
    }
    onChange(result.text);
  };

  const handlers = {
    onChange: (event: ChangeEvent<TextControl>) => {
      if (composingFrom.current === null) accept(event.currentTarget, value);
      else onChange(event.currentTarget.value);
    },
    onCompositionStart: () => {
      composingFrom.current = value;
    },
    onCompositionEnd: (event: CompositionEvent<TextControl>) => {
      const before = composingFrom.current ?? value;
      composingFrom.current = null;
      accept(event.currentTarget, before);
    },
    onKeyDown: (event: KeyboardEvent<TextControl>) => {
      if (event.key === 'Enter' && isImeKey(event)) event.preventDefault();
    },
  };
  // A value that has become shorter since, by a reset for instance, is no longer cut.
  return { handlers, cut: cut && max !== undefined && lengthOf(value) >= max };
}
