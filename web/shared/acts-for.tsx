import { actsFor } from '#texts/delegation.ts';

/** On a row that awaits a delegate: for whom they act. Nothing on a row of one's own. */
export function ActsFor({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return <span className="text-xs font-semibold wrap-anywhere text-info">{actsFor(name)}</span>;
}
