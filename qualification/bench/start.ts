import { rm } from 'node:fs/promises';
import { startProcess } from '#testing/portal-process.ts';
import { median, print } from './print.ts';
import { makeDataFolder } from '#testing/data-folder.ts';

const restarts = 3;

/**
 * Measures the start of the whole product with the development set-up, up to `ready`: the first in an empty
 * folder, and later ones.
 */
export async function start(): Promise<void> {
  const folder = await makeDataFolder('bench-start');
  const once = async () => {
    const { milliseconds, stop } = await startProcess('scripts/start.ts', { PORTAL_DATA_DIR: folder });
    await stop();
    return milliseconds / 1000;
  };
  try {
    const first = await once();
    print('first start, packages installed', `${first.toFixed(1)} s`);
    const times: number[] = [];
    for (let count = 0; count < restarts; count += 1) times.push(await once());
    const again = median(times);
    print(
      `start again, median of ${restarts}`,
      `${again.toFixed(1)} s, ${(again / 3).toFixed(2)} of the goal of 3 s`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
