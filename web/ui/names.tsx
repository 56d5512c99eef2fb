import { Fragment } from 'react';

/** A person's name of at most this many letters stays on one line. */
const short = 9;

/** Names joined with "; ", in a table on two lines. Lines break between names, and in long ones. */
export function Names({ names }: { names: string }) {
  return (
    <span
      title={names}
      className="break-keep wrap-anywhere rows:line-clamp-3 rows:leading-snug rows:whitespace-normal"
    >
      {names.split(/(?<=;) /).map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' '}
          <span className={name.length > short ? 'cards:inline-block' : 'whitespace-nowrap'}>
            <Company name={name} />
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** Behind or before what kind of company it is, also behind the number of an application. */
const companyBreaks = /(?<=(?:^|・)(?:株式|有限|合同|合資)会社)|(?=(?:株式|有限|合同|合資)会社(?:[; ]|$))/;

/** A text that may name a company, which then breaks as in `Names`. Any other breaks as its place says. */
export function CompanyText({ text }: { text: string }) {
  return (
    <span className={companyBreaks.test(text) ? 'break-keep' : undefined}>
      <Company name={text} />
    </span>
  );
}

/** A name that breaks beside 株式会社, if its line is too short, and not inside a word. */
function Company({ name }: { name: string }) {
  return name.split(companyBreaks).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The same where nothing is cut. */
export function WholeNames({ names }: { names: string }) {
  return names.split(/(?<=;) /).map((name, index) => (
    <Fragment key={`${index} ${name}`}>
      {index > 0 && ' '}
      <span className="inline-block">{name}</span>
    </Fragment>
  ));
}

/**
 * People with their department, joined with "; ". A line breaks behind a person; in one that is longer than a
 * line, between its words, and before the name if that fits. What is behind a name in parentheses is part of
 * it. A label beside it is in line with its first line.
 */
export function People({ names }: { names: string }) {
  return names.split(/(?<=; )/).map((text, index) => {
    const [, before = '', person = text.trimEnd()] =
      /^(.* )?([^ （]+ [^ （]+?(?:（.+）)?) ?$/.exec(text) ?? [];
    return (
      <Fragment key={`${index} ${text}`}>
        {index > 0 && ' '}
        <span className="inline-block break-keep [baseline-source:first]">
          {before}
          <span className="inline-block">{person}</span>
        </span>
      </Fragment>
    );
  });
}
