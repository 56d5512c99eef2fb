import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ShownType } from '#domain/shown-type.ts';
import { visibleName } from '#domain/visible-name.ts';
import { fileView } from '#texts/general.ts';
import { text } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Downloaded } from '#web/call/request.ts';
import { saveFile } from '#web/call/save-file.ts';

/** A downloaded file, with the type that its bytes have; null if it can't be shown. */
export type ViewedFile = Downloaded & { readonly type: ShownType | null };

type Props = { file: ViewedFile; open: boolean; onClose: () => void; onClosed: () => void };

/**
 * A picture or PDF beside the page, from the downloaded bytes: at an address of its own, a file from outside
 * could act as a page of the portal. The frame of a PDF has no `sandbox`: browsers don't show PDFs in it.
 */
export function FileViewer({ file, open, onClose, onClosed }: Props) {
  const { blob, type } = file;
  const shown = useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (element === null) return undefined;
      // With the type of its bytes, the browser never takes it for a page.
      const address = URL.createObjectURL(blob.slice(0, blob.size, type ?? ''));
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob, type],
  );
  const name = visibleName(file.file_name);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={name}
      size="side"
      height="screen"
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button variant="primary" onClick={() => saveFile(file)}>
            {fileView.download}
          </Button>
        </>
      }
    >
      <div className="grid h-full place-items-center">
        {type === null ? (
          <Note tone="warning">{fileView.notShown}</Note>
        ) : type === 'application/pdf' ? (
          <PdfFrame shown={shown} name={name} />
        ) : (
          <img ref={shown} alt={name} className="max-h-full min-h-0 max-w-full object-contain" />
        )}
      </div>
    </Dialog>
  );
}

type PdfFrameProps = { shown: (frame: HTMLIFrameElement | null) => (() => void) | undefined; name: string };

/** In milliseconds: how long a viewer takes to start. */
const startsWithin = 3000;

/** The browser's viewer. It takes the focus by itself; only the user gives it away, by Tab or the pointer. */
function PdfFrame({ shown, name }: PdfFrameProps) {
  const frame = useRef<HTMLIFrameElement | null>(null);
  useLayoutEffect(() => {
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    let focused: Element | null = null;
    let tabbed = false;
    // The dialog may have opened under the pointer.
    let starting = true;
    const started = setTimeout(() => (starting = false), startsWithin);
    const giveBack = () => {
      const { current } = frame;
      if (current === null || document.activeElement !== current) return;
      if (tabbed || (!starting && current.matches(':hover'))) return;
      const dialog = current.closest('[role="dialog"]');
      const focusTarget = dialog?.contains(focused) === true ? focused : dialog;
      // In the viewer, Escape would not close the dialog.
      if (focusTarget instanceof HTMLElement) focusTarget.focus();
    };
    const noteFocus = ({ target }: FocusEvent) => {
      if (target === frame.current) giveBack();
      else if (target instanceof Element) focused = target;
    };
    addEventListener('focusin', noteFocus, options);
    addEventListener('keydown', ({ key }) => (tabbed = key === 'Tab'), options);
    // The page loses the focus to the frame, sometimes without an event of the frame itself.
    addEventListener('blur', () => setTimeout(giveBack), { signal: ended.signal });
    return () => {
      ended.abort();
      clearTimeout(started);
    };
  }, []);
  const focusTarget = useCallback(
    (element: HTMLIFrameElement | null) => {
      frame.current = element;
      return shown(element);
    },
    [shown],
  );
  return <iframe ref={focusTarget} title={name} className="size-full border-0" />;
}
