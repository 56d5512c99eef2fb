import { Fragment } from 'react';
import type { MatchRange } from '#domain/search/match-ranges.ts';

/** A text with the places of the words marked. */
export function Marked({ text, places }: { text: string; places: readonly MatchRange[] }) {
  return (
    <>
      {places.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(places[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.end ?? 0)}
    </>
  );
}
