/** Who is signed in, in the header: the name is whole where it fits, and the organisation gives way. */
export function Reader({ organisation, name }: { organisation: string; name: string }) {
  return (
    <span className="reader">
      <span>{organisation}</span> <b>{name}</b>
    </span>
  );
}
