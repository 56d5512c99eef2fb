import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Chromium's flags for the browser tests: nothing that connects to the outside, and no sandbox, which root
 * can't use.
 */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * The headless shell first: the same engine without the browser's windows needs a quarter less processor
 * time.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of this machine's Chromium: CHROMIUM_PATH, or a usual place; null if there is none. */
export function findChromium(): string | null {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured !== undefined && configured !== '') return existsSync(configured) ? configured : null;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...places].find((place) => existsSync(place)) ?? null;
}

/**
 * Whether a font with Japanese characters is installed. Without fontconfig (macOS, Windows) the system has
 * one.
 */
function hasJapaneseFont(): boolean {
  const found = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' });
  return found.error !== undefined ? process.platform !== 'linux' : found.stdout.trim() !== '';
}

/**
 * Finds Chromium and a Japanese font, and installs missing ones where that is allowed (root on Debian).
 * Otherwise fails with one line that says what to do. Returns Chromium's path.
 */
export function ensureChromium(): string {
  const configured = process.env['CHROMIUM_PATH'];
  const lacksBrowser = findChromium() === null;
  if (lacksBrowser && configured) throw new Error(`CHROMIUM_PATH names no file: ${configured}`);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // Older releases of Debian have no package of the headless shell.
    if (lacksBrowser && !install('chromium-headless-shell')) install('chromium');
    if (!hasJapaneseFont()) install('fonts-noto-cjk');
  }
  const found = findChromium();
  if (found === null)
    throw new Error('The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to it.');
  if (!hasJapaneseFont())
    console.warn('No Japanese font is installed (fonts-noto-cjk): pictures will show boxes.');
  return found;
}

/** Installs a package of Debian. Returns whether that worked. */
function install(name: string): boolean {
  console.log(`Installing ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...words: string[]) =>
    spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', name);
}
