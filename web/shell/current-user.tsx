/** Who is signed in, in the header: the name is whole where it fits, and the organisation is cut. */
export function CurrentUser({ organisation, name }: { organisation: string; name: string }) {
  return (
    <span className="flex min-w-0 gap-1.5 whitespace-nowrap">
      <span className="min-w-0 truncate text-ink-soft">{organisation}</span>{' '}
      <b className="max-w-full flex-none truncate">{name}</b>
    </span>
  );
}
