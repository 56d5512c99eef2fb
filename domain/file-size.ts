const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** A size in bytes for display: 512B, 34KB, 1.2MB. */
export function fileSizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes}B`;
  if (bytes < megabyte) return `${Math.ceil(bytes / kilobyte)}KB`;
  // Rounded up, so that a file over a limit never seems to be within it.
  return `${(Math.ceil((bytes / megabyte) * 10) / 10).toFixed(1)}MB`;
}

/** A limit in bytes as whole megabytes. */
export function inMegabytes(bytes: number): number {
  return Math.floor(bytes / megabyte);
}
