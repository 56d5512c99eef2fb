import type { Downloaded } from './request.ts';

/** Saves a fetched file as the browser's own downloads are saved. */
export function saveFile({ blob, file_name }: Downloaded): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
  // Safari reads the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
