import type { Downloaded } from './request.ts';

/** Saves a blob as a browser download. */
export function saveFile({ blob, file_name }: Downloaded): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = file_name;
  link.click();
  // Safari reads the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Lets the browser download what is at an address, under the name that the answer gives it. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
