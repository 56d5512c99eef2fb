import { useId, useState, type DragEvent } from 'react';
import { fileSizeText, inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { composeText } from '#domain/text.ts';
import { visibleName } from '#domain/visible-name.ts';
import { label as labels } from '#texts/fields.ts';
import { text, entryText } from '#texts/ui.ts';
import { useUploaded } from './busy.ts';
import { buttonClass } from './button-class.ts';
import { FieldError } from './field-error.tsx';
import { FileText } from './file-name.tsx';
import { placeFiles, sentOf } from './file-order.ts';
import { Icon } from './icon.tsx';

/** A place for one file: a field of the form. */
export interface FilePlace {
  /** The name of the form field. The error summary finds the place by it. */
  name: string;
  label: string;
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
  onBlur: () => void;
}

/**
 * The files of a form: one area to drop or choose them, several at once, and a row for each chosen file.
 * Each place keeps its own native input, whose texts are in the browser's language, so it is invisible: the
 * first free place's lies over the area, a chosen file's over its row, where it replaces the file. It is
 * reset after each choice, so that the same file can be chosen again. The looks are in web/styles.css.
 */
export function FilePlaces({ places }: { places: readonly FilePlace[] }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const sent = sentOf(
    places.map(({ file }) => file?.size ?? 0),
    useUploaded(),
  );
  const free = places.findIndex(({ file }) => file === null);

  /** Into the given place and the free ones. */
  const take = (files: readonly File[], first: number) => {
    const placed = placeFiles(
      places.map(({ file }) => file !== null),
      first,
      files.map(withComposedName),
    );
    for (const [index, file] of placed.files) places[index]?.onChange(file);
    setRefused(placed.left.map(({ name }) => visibleName(name)));
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
      aria-labelledby={`${id}-caption`}
      className="file-places"
      data-over={over || undefined}
      {...drag}
    >
      <p id={`${id}-caption`} data-part="caption">
        {labels.attached_files}
      </p>
      <p id={`${id}-area`} data-part="area" data-full={free === -1 || undefined}>
        {free === -1 ? (
          entryText.filesFull(places.length)
        ) : (
          <>
            <Icon name="file" />
            <span>
              <span data-part="drop">{entryText.dropFiles}</span>
              <span data-part="choose">{entryText.chooseFile}</span>
              {entryText.fileLimits(places.length, inMegabytes(fileLimits.bytes))}
            </span>
          </>
        )}
      </p>
      {places.map(({ name, label, file, error, onChange, onBlur }, index) => {
        const own = `${id}-${name}`;
        const state =
          file === null ? entryText.noFile : `${visibleName(file.name)}（${fileSizeText(file.size)}）`;
        const place = file !== null ? 'row' : index === free ? 'next' : 'free';
        const invalid = error !== undefined && error !== '';
        return (
          <div key={name} data-field={name} data-place={place} data-invalid={invalid || undefined}>
            <div data-part="file">
              <label id={`${own}-label`} htmlFor={own}>
                {label}
              </label>
              {file === null ? (
                <span id={`${own}-state`} className="sr-only">
                  {state}
                </span>
              ) : (
                <span id={`${own}-state`} data-part="name">
                  <Icon name="file" />
                  <FileText name={file.name} />
                  <span data-part="size">{fileSizeText(file.size)}</span>
                </span>
              )}
              <input
                id={own}
                name={name}
                type="file"
                multiple
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
              />
              {/* The share of this file that was sent; the spinner has the progress bar for everybody. */}
              {file !== null && sent[index] !== undefined && (
                <span data-part="sent" aria-hidden="true" style={{ width: text.percent(sent[index]) }} />
              )}
            </div>
            {file !== null && (
              <button
                type="button"
                aria-label={entryText.removeFile(visibleName(file.name))}
                onClick={() => {
                  onChange(null);
                  setRefused([]);
                  // Only the first free place can take the focus.
                  const next = places[free === -1 ? index : Math.min(free, index)];
                  document.getElementById(`${id}-${next?.name}`)?.focus();
                }}
                className={buttonClass('plain', 'small')}
              >
                {text.remove}
              </button>
            )}
            <FieldError id={`${own}-error`} message={error} />
          </div>
        );
      })}
      <div role="status">
        {refused.length > 0 && (
          <FieldError
            id={`${id}-refused`}
            message={entryText.filesRefused(places.length, refused.join('、'))}
          />
        )}
      </div>
    </div>
  );
}

/** A Mac takes letters and their marks apart in the names of files. The server stores them composed. */
function withComposedName(file: File): File {
  const name = composeText(file.name);
  const { type, lastModified } = file;
  return name === file.name ? file : new File([file], name, { type, lastModified });
}
