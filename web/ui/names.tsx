import { Fragment } from 'react';

/** Names joined with "; ". Where rows are cards, a line breaks between names, not inside one. */
export function Names({ names }: { names: string }) {
  return (
    <span title={names}>
      {names.split(/(?<=;) /).map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' '}
          <span className="cards:inline-block">{name}</span>
        </Fragment>
      ))}
    </span>
  );
}
