/** The addresses of the manual's pictures, by their paths in its folder; the build brings them along. */
const pictures = import.meta.glob<string>('../../docs/manual/images/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function pictureAt(file: string): string | undefined {
  const path = `../../docs/manual/${file}`;
  return Object.hasOwn(pictures, path) ? pictures[path] : undefined;
}
