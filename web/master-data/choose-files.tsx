import { fileSizeText, inMegabytes } from '#domain/file-size.ts';
import { masterFileBytes } from '#domain/limits.ts';
import {
  isOptionalKind,
  masterDataKinds,
  masterDataLabel,
  masterDataScreen,
  type MasterDataKind,
} from '#texts/master-data.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { FileNameText } from '#web/ui/file-name.tsx';
import { FilesButton } from '#web/ui/files-button.tsx';
import type { ChosenFiles, RefusedFiles } from './file-kinds.ts';

type Row = { readonly kind: MasterDataKind; readonly file: File | undefined };

const columns: readonly Column<Row>[] = [
  {
    key: 'kind',
    header: masterDataScreen.kind,
    cell: ({ kind }) => masterDataLabel[kind],
    share: 0.5,
    card: 'title',
  },
  {
    key: 'file',
    header: masterDataScreen.file,
    cell: ({ kind, file }) =>
      file === undefined ? (
        <span className="text-ink-soft">
          {isOptionalKind(kind) ? masterDataScreen.optional : masterDataScreen.notChosen}（{kind}.csv）
        </span>
      ) : (
        <FileNameText name={file.name} />
      ),
    card: 'plain',
  },
  {
    key: 'size',
    header: masterDataScreen.size,
    cell: ({ file }) => (file === undefined ? '' : fileSizeText(file.size)),
    width: '6.25rem',
    numbers: true,
    card: 'plain',
  },
];
const rowKey = ({ kind }: Row) => kind;

type Props = {
  /** The files of the last choice that were not taken. */
  refused: RefusedFiles;
  onAdd: (files: readonly File[]) => void;
};

/** The button for the files. The user can choose several at once; a file's name gives its kind. */
export function ChooseFiles({ refused, onAdd }: Props) {
  return (
    <FilesButton
      label={masterDataScreen.choose}
      help={masterDataScreen.chooseHelp(inMegabytes(masterFileBytes))}
      dropHelp={masterDataScreen.dropHelp}
      accept=".csv,.xlsx"
      error={errorOf(refused)}
      onChoose={onAdd}
    />
  );
}

/** The kinds of files, each with the chosen file. */
export function FilesTable({ files }: { files: ChosenFiles }) {
  const rows = masterDataKinds.map((kind) => ({ kind, file: files[kind] }));
  return (
    <DataTable
      flush
      label={masterDataScreen.files}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      empty={null}
    />
  );
}

function errorOf({ unknown, wrong_ending }: RefusedFiles): string | undefined {
  const errors = [
    ...(wrong_ending.length > 0 ? [masterDataScreen.wrongEndings(wrong_ending)] : []),
    ...(unknown.length > 0 ? [masterDataScreen.unknownFiles(unknown, masterDataKinds)] : []),
  ];
  return errors.length === 0 ? undefined : errors.join('');
}
