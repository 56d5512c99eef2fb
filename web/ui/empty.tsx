import { general } from '#texts/general.ts';

/** What an empty list says (section 2): of a search, that its conditions can be changed. */
export function Empty({
  search = false,
  message,
}: {
  search?: boolean | undefined;
  message?: string | undefined;
}) {
  return (
    <p className="px-3 py-8 text-center text-ink-soft">
      {message ?? (search ? general.emptySearch : general.emptyList)}
    </p>
  );
}
