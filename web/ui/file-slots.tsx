import { useId, useState, type DragEvent } from 'react';
import { fileSizeText, inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { composeText } from '#domain/text.ts';
import { visibleName } from '#domain/visible-name.ts';
import { label as labels } from '#texts/fields.ts';
import { text, entryText } from '#texts/ui.ts';
import { useUploaded } from './busy.ts';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import { FileText } from './file-name.tsx';
import { assignFiles, sentOf } from './file-order.ts';
import { Icon } from './icon.tsx';

/** A slot for one file: a field of the form. */
export interface FileSlot {
  /** The name of the form field. The error summary finds the slot by it. */
  name: string;
  label: string;
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
  onBlur: () => void;
}

interface FileSlotsProps {
  slots: readonly FileSlot[];
  /** The element above them that names them, where that is not 添付ファイル. */
  labelledBy?: string | undefined;
  /** What the area says can be done. */
  choose?: string | undefined;
}

/**
 * The files of a form: one area to drop or choose them, several at once, and a row for each chosen file.
 * Each slot keeps its own native input, whose texts are in the browser's language, so it is invisible: the
 * first free slot's lies over the area, a chosen file's over its row, where it replaces the file. It is
 * reset after each choice, so that the same file can be chosen again.
 */
export function FileSlots({ slots, labelledBy, choose = entryText.chooseFile }: FileSlotsProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const sent = sentOf(
    slots.map(({ file }) => file?.size ?? 0),
    useUploaded(),
  );
  const free = slots.findIndex(({ file }) => file === null);

  /** Into the given slot and the free ones. */
  const take = (files: readonly File[], first: number) => {
    const assigned = assignFiles(
      slots.map(({ file }) => file !== null),
      first,
      files.map(withComposedName),
    );
    for (const [index, file] of assigned.files) slots[index]?.onChange(file);
    setRefused(assigned.left.map(({ name }) => visibleName(name)));
  };
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files], free);
    },
  };

  return (
    <div
      role="group"
      aria-labelledby={labelledBy ?? `${id}-caption`}
      className="relative @container"
      data-over={over || undefined}
      {...drag}
    >
      {labelledBy === undefined && (
        <p id={`${id}-caption`} className="mb-1 font-semibold">
          {labels.attached_files}
        </p>
      )}
      <p
        id={`${id}-area`}
        className={classNames(
          areaClass,
          over ? areaBelowFilesClass : areaAtRestClass,
          free === -1 ? 'text-ink-faint' : 'text-ink-soft',
          // A single file says by its row that there is no room for another.
          free === -1 && slots.length === 1 && 'hidden!',
        )}
      >
        {free === -1 ? (
          entryText.filesFull(slots.length)
        ) : (
          <>
            <Icon name="file" />
            <span className="@max-xs:text-xs">
              {/* Nothing can be dropped with a finger, and the text has one line. */}
              <span className="@max-xl:hidden pointer-coarse:hidden">{entryText.dropFiles}</span>
              <span className="text-action underline underline-offset-2 @max-xs:text-sm">{choose}</span>
              {entryText.fileLimits(slots.length, inMegabytes(fileLimits.bytes))}
            </span>
          </>
        )}
      </p>
      {slots.map(({ name, label, file, error, onChange, onBlur }, index) => {
        const own = `${id}-${name}`;
        const state =
          file === null ? entryText.noFile : `${visibleName(file.name)}（${fileSizeText(file.size)}）`;
        const classes = slotClasses[file !== null ? 'row' : index === free ? 'next' : 'free'];
        const invalid = error !== undefined && error !== '';
        return (
          <div
            key={name}
            data-field={name}
            className={classNames(classes.slot, file !== null && (invalid ? 'border-danger' : 'border-line'))}
          >
            <div
              className={classNames(
                classes.file,
                index === free && (labelledBy === undefined ? 'top-6' : 'top-0'),
              )}
            >
              <label id={`${own}-label`} htmlFor={own} className={classes.label}>
                {label}
              </label>
              {file === null ? (
                <span id={`${own}-state`} className="sr-only">
                  {state}
                </span>
              ) : (
                <span
                  id={`${own}-state`}
                  className="grid min-w-0 flex-[1_1_12rem] grid-cols-[auto_minmax(0,max-content)_auto] items-center justify-start gap-x-1.5"
                >
                  <Icon name="file" />
                  <FileText name={file.name} />
                  <span className="text-xs text-ink-faint">{fileSizeText(file.size)}</span>
                </span>
              )}
              <input
                id={own}
                name={name}
                type="file"
                multiple={slots.length > 1}
                title={state}
                onChange={(event) => {
                  const files = [...(event.currentTarget.files ?? [])];
                  event.currentTarget.value = '';
                  if (files.length > 0) take(files, index);
                }}
                onBlur={onBlur}
                aria-labelledby={`${own}-label`}
                aria-describedby={[
                  `${own}-state`,
                  file === null ? `${id}-area` : '',
                  invalid ? `${own}-error` : '',
                ]
                  .filter(Boolean)
                  .join(' ')}
                aria-invalid={invalid || undefined}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {/* The share of this file that was sent; the spinner has the progress bar for everybody. */}
              {file !== null && sent[index] !== undefined && (
                <span
                  aria-hidden="true"
                  style={{ width: text.percent(sent[index]) }}
                  className="absolute bottom-0 left-0 h-1 bg-action"
                />
              )}
            </div>
            {file !== null && (
              <button
                type="button"
                aria-label={entryText.removeFile(visibleName(file.name))}
                onClick={() => {
                  onChange(null);
                  setRefused([]);
                  // Only the first free slot can take the focus.
                  const next = slots[free === -1 ? index : Math.min(free, index)];
                  document.getElementById(`${id}-${next?.name}`)?.focus();
                }}
                className={buttonClass('plain', 'small')}
              >
                {text.remove}
              </button>
            )}
            {invalid && (
              <div className={classes.error}>
                <FieldError id={`${own}-error`} message={error} />
              </div>
            )}
          </div>
        );
      })}
      <div role="status">
        {refused.length > 0 && (
          <FieldError
            id={`${id}-refused`}
            message={entryText.filesRefused(slots.length, refused.join('、'))}
          />
        )}
      </div>
    </div>
  );
}

const areaClass = classNames(
  'flex min-h-12 items-center justify-center gap-2 rounded-control border px-3 py-2 text-center',
  // One line, however narrow the form is.
  '@max-xs:gap-1 @max-xs:px-1 @max-xs:whitespace-nowrap',
);
const areaAtRestClass = 'border-dashed border-control bg-canvas';
/** While files are dragged over it. */
const areaBelowFilesClass = 'border-solid border-action bg-chosen outline outline-action';

/** The classes of a slot with a file, of the one that takes the next file, and of a further one. */
const slotClasses = {
  row: {
    slot: 'mt-2 flex flex-wrap items-center gap-x-1 overflow-hidden rounded-control border pr-3',
    file: classNames(
      'relative flex min-h-touch min-w-0 flex-1 flex-wrap items-center gap-x-3 px-3 py-1 outline-focus',
      'has-[input:hover]:bg-hover has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-2',
    ),
    label: 'text-xs text-ink-faint',
    error: 'basis-full px-3 pb-1.5',
  },
  next: {
    slot: '',
    // Over the area, whose text stays in sight.
    file: classNames(
      'absolute inset-x-0 h-12 rounded-control mix-blend-multiply outline-offset-2 outline-focus',
      'hover:bg-hover has-focus-visible:outline-2',
    ),
    label: 'sr-only',
    error: '',
  },
  free: { slot: '', file: 'hidden', label: '', error: '' },
} as const;

/** A Mac takes letters and their marks apart in the names of files. The server stores them composed. */
function withComposedName(file: File): File {
  const name = composeText(file.name);
  const { type, lastModified } = file;
  return name === file.name ? file : new File([file], name, { type, lastModified });
}
