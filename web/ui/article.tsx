import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FileChips } from './file-chips.tsx';
import { LinkedText } from './linked-text.tsx';

interface ArticleProps {
  /** The label and text of the title. */
  title: ArticleField<string>;
  /** What is said below the title: who wrote it, when, for whom. */
  fields: readonly ArticleField[];
  body: ArticleField<string>;
  /** Their label, and one rendered file each. */
  files: { label: string; list: readonly ReactNode[] };
  /** It is beside what is written now, and its title is lower. */
  beside?: boolean | undefined;
  /** A phone shows its title, its first fact and two lines of its text. */
  brief?: boolean | undefined;
}

export interface ArticleField<Value = ReactNode> {
  label: string;
  value: Value;
  /** On a line of its own. */
  wide?: boolean;
}

/**
 * What one person wrote for others to read: title, byline, text, files. Title and text speak for themselves;
 * their labels are for assistive technology. Where there is little room, each fact has a line.
 */
export function Article(props: ArticleProps) {
  const { title, fields, body, files, beside = false, brief = false } = props;
  const hasFiles = files.list.length > 0;
  return (
    <div className="@container">
      <dl className={listClass}>
        <div className={beside ? 'mb-1 text-base leading-[1.4] font-bold @lg:basis-full' : titleClass}>
          <dt className="sr-only">{title.label}</dt>
          <dd>{title.value}</dd>
        </div>
        {fields.map(({ label, value, wide = false }, index) => (
          <div
            key={label}
            className={classNames(factClass, wide && '@lg:basis-full', brief && index > 0 && 'phone:hidden')}
          >
            <dt className={labelClass}>{label}</dt>
            <dd className={valueClass}>{value}</dd>
          </div>
        ))}
        <div className={classNames(bodyClass, brief && 'phone:mt-2 phone:mb-0 phone:pt-2')}>
          <dt className="sr-only">{body.label}</dt>
          <dd className={classNames('max-w-180', brief && 'phone:line-clamp-2 phone:text-sm')}>
            <LinkedText text={body.value} />
          </dd>
        </div>
        <div className={classNames(hasFiles ? '@lg:basis-full' : factClass, brief && 'phone:hidden')}>
          <dt className={labelClass}>{files.label}</dt>
          <dd className={hasFiles ? 'mt-1' : undefined}>
            <FileChips files={files.list} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

const listClass = classNames(
  'grid grid-cols-[fit-content(9rem)_minmax(0,1fr)] gap-x-4 gap-y-1.5 *:col-span-full *:min-w-0',
  'md:gap-x-2 md:gap-y-1 @lg:flex @lg:flex-wrap @lg:gap-x-3.5 @lg:gap-y-1',
);
const titleClass = 'mb-1 text-xl font-bold md:text-2xl md:leading-[1.4] @lg:basis-full';
const factClass = 'grid grid-cols-subgrid items-baseline @lg:flex @lg:gap-2';
const labelClass = 'flex-none text-xs text-ink-faint phone:min-w-21';
/** A line breaks between names, not within one. */
const valueClass = 'min-w-0 break-keep whitespace-pre-wrap';
const bodyClass =
  'my-4 border-t border-line-soft pt-4 text-base leading-[1.8] break-normal wrap-anywhere @lg:basis-full';
