import type { DownloadCall } from '#contract/call.ts';
import type { fileQuery } from '#contract/fields.ts';
import { writeQuery } from '#contract/wire.ts';
import { promisedKind, shownType, shownTypeBytes } from '#domain/shown-type.ts';
import { visibleName } from '#domain/visible-name.ts';
import { fileView } from '#texts/general.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { fileNameClass } from '#web/ui/file-name-class.ts';
import { FileSize, FileText } from '#web/ui/file-name.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { linkClass } from '#web/ui/link-class.ts';
import { downloadFile, Refused } from '#web/call/call.ts';
import { FileViewer, type ViewedFile } from './file-viewer.tsx';

type Props = {
  /** With its size in bytes, if that is shown. */
  file: { file_id: number; file_name: string; size?: number };
  /** It is in a chip, whose edge tells already that it can be pressed. */
  chip?: boolean;
  /** The call that downloads the file by its id. */
  declaration: DownloadCall<typeof fileQuery>;
  /** Clears the errors of an earlier try. */
  onTry: () => void;
  onRefused: (messages: readonly string[]) => void;
};

/**
 * A file name that downloads the file, and 表示 for what the browser can show beside the page. The name is
 * isolated, so that characters in it cannot reorder the line. A 422 goes to the error area of the block.
 */
export function FileLink({ file, chip = false, declaration, onTry, onRefused }: Props) {
  const query = { file_id: file.file_id };
  const viewer = useDialog<ViewedFile>();
  const name = visibleName(file.file_name);
  const attempt = async (action: () => Promise<unknown>) => {
    onTry();
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      onRefused(error.messages);
    }
  };
  const view = async () => {
    const found = await downloadFile(declaration, query, () => undefined);
    const beginning = await found.blob.slice(0, shownTypeBytes).arrayBuffer();
    viewer.show({ ...found, type: shownType(new Uint8Array(beginning)) });
  };
  return (
    <>
      <span className={fileNameClass}>
        <a
          href={`${declaration.path}?${writeQuery(query)}`}
          onClick={(event) => {
            event.preventDefault();
            void attempt(() => downloadFile(declaration, query));
          }}
          aria-label={name}
          className={classNames(nameLinkClass, chip ? chipLinkClass : linkClass)}
        >
          <Icon name="file" className="self-center" />
          <FileText name={file.file_name} />
        </a>
        {file.size !== undefined && <FileSize size={file.size} />}
      </span>
      {mayShow(file.file_name) && (
        <button
          type="button"
          aria-label={fileView.showFile(name)}
          onClick={() => void attempt(view)}
          className={classNames(
            'print:hidden',
            chip ? chipButtonClass : `${buttonClass('plain', 'small')} ml-0!`,
          )}
        >
          {fileView.show}
        </button>
      )}
      {viewer.subject !== null && (
        <FileViewer
          key={viewer.opening}
          file={viewer.subject}
          open={viewer.open}
          onClose={viewer.close}
          onClosed={viewer.unmount}
        />
      )}
    </>
  );
}

/** A finger has room on the name of a file. */
const nameLinkClass = `${fileNameClass} phone:py-[calc((var(--spacing-touch)-1lh)/2)]`;

const chipLinkClass = 'text-action hover:text-action-strong hover:underline underline-offset-2';

/** As high as the chip, and as far from its edge as the name. */
const chipButtonClass =
  'flex-none self-stretch rounded-control pl-2 text-action hover:bg-hover hover:underline active:bg-pressed';

/** A browser without a viewer for PDFs would download the frame. */
function mayShow(file_name: string): boolean {
  const kind = promisedKind(file_name);
  return kind === 'picture' || (kind === 'pdf' && navigator.pdfViewerEnabled);
}
