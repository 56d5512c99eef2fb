import { useEffect, useState } from 'react';
import type { ShownType } from '#domain/shown-type.ts';
import { visibleName } from '#domain/visible-name.ts';
import { fileView } from '#texts/file-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Downloaded } from './request.ts';
import { saveFile } from './save-file.ts';

/** A downloaded file, with the type that its bytes have; null if it can't be shown. */
export type ViewedFile = Downloaded & { readonly type: ShownType | null };

type Props = { file: ViewedFile; open: boolean; onClose: () => void; onClosed: () => void };

/**
 * A picture or PDF beside the page (docs/decisions/0043-show-files-from-the-downloaded-bytes.md). The frame of
 * a PDF has no `sandbox`: browsers don't show PDFs in it.
 */
export default function FileViewer({ file, open, onClose, onClosed }: Props) {
  const { blob, type } = file;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (type === null) return undefined;
    // With the type of its bytes, the browser never takes it for a page.
    const created = URL.createObjectURL(blob.slice(0, blob.size, type));
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [blob, type]);
  const name = visibleName(file.file_name);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={name}
      size="side"
      footer={
        <>
          <Button onClick={onClose}>{fileView.close}</Button>
          <Button variant="primary" onClick={() => saveFile(file)}>
            {fileView.download}
          </Button>
        </>
      }
    >
      <div className="file-view">
        {type === null && <Note tone="warning">{fileView.notShown}</Note>}
        {address !== null &&
          (type === 'application/pdf' ? (
            <iframe src={address} title={name} />
          ) : (
            <img src={address} alt={name} />
          ))}
      </div>
    </Dialog>
  );
}
