interface PersonProps {
  name: string;
  /** Where he belongs. */
  organisation: string;
}

/** A person in a list, his organisation behind him; on a phone below, and no line breaks between 姓 and 名. */
export function Person({ name, organisation }: PersonProps) {
  return (
    <span title={`${name}（${organisation}）`}>
      <span className="max-md:inline-block">{name}</span>{' '}
      <span className="text-xs font-normal text-ink-faint max-md:block md:ml-0.5">{organisation}</span>
    </span>
  );
}
