import { execFileSync, spawnSync } from 'node:child_process';
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

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
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
  const missing = [findChromium() === null ? 'chromium' : null, hasJapaneseFont() ? null : 'fonts-noto-cjk'];
  const packages = missing.filter((name) => name !== null);
  const configured = process.env['CHROMIUM_PATH'];
  if (packages.includes('chromium') && configured)
    throw new Error(`CHROMIUM_PATH names no file: ${configured}`);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (packages.length > 0 && mayInstall) {
    console.log(`Installing ${packages.join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } else if (packages.includes('chromium')) {
    throw new Error('The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to it.');
  } else if (packages.length > 0) {
    console.warn('No Japanese font is installed (fonts-noto-cjk): pictures will show boxes.');
  }
  const found = findChromium();
  if (found === null) throw new Error('Chromium was installed but is not found: set CHROMIUM_PATH to it.');
  return found;
}
