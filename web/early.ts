import { askEarly } from './call/early.ts';
import { getRequest } from './call/get-request.ts';
import { inputsOf } from './early-addresses.ts';
import type { FirstCall } from '#contract/first-calls.ts';
import { sessionStore } from './storage.ts';

/**
 * The script inside the page. While the browser loads the other scripts, it asks for what the screen of this
 * address begins with, and for the screen's own scripts and style sheets.
 */

/** Filled in by scripts/early-script.ts. */
declare const PAGE: {
  readonly names: readonly string[];
  /** The files of each screen of the layout, each by its place among `names`. */
  readonly files: Readonly<Record<string, readonly number[]>>;
  readonly userCall: string;
  readonly firstCalls: Readonly<Record<string, readonly FirstCall[]>>;
};

const page = PAGE;
const path = location.pathname;
const files = page.files[path];
if (files !== undefined) {
  askEarly(...getRequest(page.userCall, {}));
  for (const [call, input] of inputsOf(page.firstCalls[path] ?? [], location.search, sessionStore))
    askEarly(...getRequest(call, input));
  for (const file of files) load(page.names[file] ?? '');
}

function load(file: string): void {
  const link = document.createElement('link');
  if (file.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else {
    link.rel = 'modulepreload';
    link.crossOrigin = '';
  }
  link.href = file;
  document.head.append(link);
}
