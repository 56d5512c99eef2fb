import { useCallback } from 'react';
import type { ShownType } from '#domain/shown-type.ts';
import { visibleName } from '#domain/visible-name.ts';
import { fileView } from '#texts/file-view.ts';
import { text } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Downloaded } from './request.ts';
import { saveFile } from './save-file.ts';

/** A downloaded file, with the type that its bytes have; null if it can't be shown. */
export type ViewedFile = Downloaded & { readonly type: ShownType | null };

type Props = { file: ViewedFile; open: boolean; onClose: () => void; onClosed: () => void };

/**
 * A picture or PDF beside the page (docs/decisions/0043-show-files-from-the-downloaded-bytes.md). The frame
 * of a PDF has no `sandbox`: browsers don't show PDFs in it.
 */
export default function FileViewer({ file, open, onClose, onClosed }: Props) {
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
      <div className="file-view">
        {type === null ? (
          <Note tone="warning">{fileView.notShown}</Note>
        ) : type === 'application/pdf' ? (
          <iframe ref={shown} title={name} />
        ) : (
          <img ref={shown} alt={name} />
        )}
      </div>
    </Dialog>
  );
}
