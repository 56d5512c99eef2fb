interface PersonProps {
  name: string;
  organisation: string;
}

/**
 * A person in a list with their organisation, which goes below the name on a phone. A name does not break
 * between 姓 and 名.
 */
export function Person({ name, organisation }: PersonProps) {
  return (
    <span
      title={`${name}（${organisation}）`}
      className="break-keep wrap-anywhere rows:line-clamp-2 rows:leading-snug rows:whitespace-normal"
    >
      <span className="mr-0.5 cards:inline-block">{name}</span>{' '}
      <span data-part="organisation" className="text-xs font-normal text-ink-faint cards:@max-sm:block">
        {organisation}
      </span>
    </span>
  );
}
