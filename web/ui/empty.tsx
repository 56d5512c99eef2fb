import { general } from '#texts/general.ts';

/** The text of an empty list. For search results it advises changing the conditions. */
export function Empty({
  search = false,
  message,
}: {
  search?: boolean | undefined;
  message?: string | undefined;
}) {
  return <p className="empty">{message ?? (search ? general.emptySearch : general.emptyList)}</p>;
}
