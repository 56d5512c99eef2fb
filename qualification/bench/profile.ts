import { connections } from './http-lane.ts';
import type { Company } from './company.ts';
import { print } from './print.ts';
import type { ProcessorProfile } from './profiler.ts';
import { withLoad } from './rates.ts';

const shown = 15;
const shownGroups = 12;

/** Prints where the server's processor time goes under the load of `rates`. */
export async function profile(company: Company): Promise<void> {
  await withLoad(company, async ({ cases, rate, ask }) => {
    for (const { name, load } of cases) {
      await rate(load);
      await ask('start a profile');
      const began = performance.now();
      const perSecond = await rate(load);
      const calls = (perSecond * (performance.now() - began)) / 1000;
      // qualification/bench/server.ts answers in this shape.
      const { busy, idle, functions, groups } = (await ask('stop the profile')) as ProcessorProfile;
      print(
        `${name}, ${connections} connections`,
        `${perSecond.toFixed(0)} a second, ${(busy / calls).toFixed(2)} ms of the server's processor time each, ${percent(idle)} idle; self time:`,
      );
      print(
        '  by package',
        groups
          .slice(0, shownGroups)
          .map((each) => `${each.name} ${percent(each.share)}`)
          .join(', '),
      );
      for (const { name: what, place, share } of functions.slice(0, shown))
        print(`  ${percent(share).padStart(6)}  ${what}`, place);
    }
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
