import { Fragment } from 'react';

/** Names joined with "; ", in a table on two lines. A line breaks between names and their parts alone. */
export function Names({ names }: { names: string }) {
  return (
    <span
      title={names}
      className="break-keep wrap-anywhere rows:line-clamp-2 rows:leading-snug rows:whitespace-normal"
    >
      {names.split(/(?<=;) /).map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' '}
          <span className="cards:inline-block">{name}</span>
        </Fragment>
      ))}
    </span>
  );
}
