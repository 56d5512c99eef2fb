import type { DownloadCall } from '#contract/call.ts';
import { writeQuery } from '#contract/wire.ts';
import { visibleName } from '#domain/visible-name.ts';
import { download, Refused } from './call.ts';
import { FileSize } from '#web/ui/file-name.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { linkClass } from '#web/ui/link-class.ts';

type Props = {
  /** With its size in bytes, if that is shown. */
  file: { file_id: number; file_name: string; size?: number };
  /** The call that downloads the file by its id. */
  declaration: DownloadCall;
  /** Clears the errors of an earlier try. */
  onTry: () => void;
  onRefused: (messages: readonly string[]) => void;
};

/**
 * A file name that downloads the file. It is isolated, so that characters in the name cannot reorder it. A
 * 422 goes to the error area of the block.
 */
export function FileLink({ file, declaration, onTry, onRefused }: Props) {
  const query = { file_id: file.file_id };
  const save = async () => {
    onTry();
    try {
      await download(declaration, query);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      onRefused(error.messages);
    }
  };
  return (
    <>
      <a
        href={`${declaration.path}?${writeQuery(query)}`}
        onClick={(event) => {
          event.preventDefault();
          void save();
        }}
        className={`${linkClass} inline-flex items-start gap-1 max-md:not-print:min-h-11 max-md:not-print:items-center`}
      >
        <Icon name="file" className="mt-0.5 max-md:not-print:mt-0" />
        <bdi dir="ltr">{visibleName(file.file_name)}</bdi>
      </a>
      {file.size !== undefined && <FileSize size={file.size} />}
    </>
  );
}
