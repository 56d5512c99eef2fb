import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Definition } from '#web/ui/definition-list.tsx';
import { definitionClass } from '#web/ui/definition-class.ts';
import { FileChips } from '#web/ui/file-chips.tsx';

type Rows = { rows: readonly Definition[] };

export interface GridDefinition extends Definition {
  /** It has a line to itself. */
  wide?: boolean;
}

/** What a record is, in one line: its labels are for assistive technology. */
export function UnlabelledDefinitions({ rows, className }: Rows & { className?: string }) {
  return (
    <dl className={classNames('flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft', className)}>
      {rows.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="sr-only">{label}</dt>
          <dd className="whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type LineProps = Rows & {
  /** In a narrow card, the first value has a line of its own, and begins where the one below it does. */
  leads?: boolean;
  /** Beside what is decided, the values have one column; a long one has two lines. */
  column?: boolean;
};

/** Labels before values, as many in a line as have room. */
export function DefinitionLine({ rows, leads = false, column = false }: LineProps) {
  return (
    <dl className={classNames(lineClass.list, column && columnClass.list)}>
      {rows.map(({ label, value }, index) => {
        const first = leads && index === 0;
        return (
          <div
            key={label}
            className={classNames(lineClass.row, column && columnClass.row, first && leadClass.row)}
          >
            <dt className={classNames(definitionClass.label, first && leadClass.label)}>{label}</dt>
            <dd className={definitionClass.value}>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

const lineClass = {
  list: classNames('flex flex-wrap gap-x-4 gap-y-1', definitionClass.list),
  row: classNames('flex flex-wrap items-baseline gap-x-2', definitionClass.row),
};
const leadClass = {
  row: 'basis-full not-print:@min-[38rem]:basis-auto print:@4xl:basis-auto',
  label: 'min-w-12 not-print:@min-[38rem]:min-w-0 print:@4xl:min-w-0',
} as const;
const columnClass = {
  list: '@beside/detail:grid @beside/detail:grid-cols-[max-content_minmax(0,1fr)] @beside/detail:gap-x-3',
  row: '@beside/detail:col-span-full @beside/detail:grid @beside/detail:grid-cols-subgrid',
} as const;

/**
 * Labels above values, three in a line, or two where these would be narrow. The files are above all of them,
 * so that these keep their places, and what is decided on leads. A value that is not given shows as a dash.
 */
export function DefinitionGrid(props: {
  rows: readonly GridDefinition[];
  files: { label: string; list: readonly ReactNode[] };
}) {
  const { rows, files } = props;
  return (
    <dl className={gridClass}>
      <div
        className={classNames(
          'col-span-full',
          files.list.length > 0
            ? 'phone:mb-1.5'
            : ['flex items-baseline gap-2', definitionClass.row].join(' '),
        )}
      >
        <dt className={classNames(definitionClass.label, 'flex-none')}>{files.label}</dt>
        <dd className={files.list.length > 0 ? 'mt-1' : undefined}>
          <FileChips files={files.list} />
        </dd>
      </div>
      {rows.map(({ label, value, wide = false }, index) => (
        // Labels can repeat, and the order never changes.
        <div key={`${index} ${label}`} className={classNames(definitionClass.row, wide && 'col-span-full')}>
          <dt className={definitionClass.label}>{label}</dt>
          <dd className={gridValueClass}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const gridClass = classNames(
  'grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line-soft pt-4 @lg:grid-cols-3',
  definitionClass.list,
);
const gridValueClass = classNames(
  'text-base font-medium break-normal wrap-anywhere whitespace-pre-wrap',
  "empty:before:text-ink-faint empty:before:content-['—'/'']",
);
