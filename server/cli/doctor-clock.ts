import { clockSkewSeconds } from '#server/sign-in/tokens.ts';
import { bad, good, note, type DoctorFinding } from './doctor-finding.ts';

/** How far a clock is ahead of this machine's, in milliseconds. */
export type Clock = { readonly name: string; readonly offset: number };

/** From here on something is wrong with one of the clocks, although sign-ins still work. */
const noteSeconds = 5;

/** Compares this machine's clock with those that answered. */
export function clockFindings(clocks: readonly Clock[]): readonly DoctorFinding[] {
  if (clocks.length === 0) return [note('比べる相手から応答がないため、確認していません。')];
  const seconds = clocks
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, offset }) => ({ name, by: Math.round(offset / 1000) }));
  const off = seconds.filter(({ by }) => Math.abs(by) >= noteSeconds);
  if (off.length === 0) return [good(`${seconds.map(({ name }) => name).join('、')} の時計と合っています。`)];
  return off.map(({ name, by }) => {
    const text = `${name} の時計と ${Math.abs(by)} 秒ずれています（この機械が${by > 0 ? '遅れ' : '進み'}）。NTP で時刻を合わせてください。`;
    return Math.abs(by) > clockSkewSeconds ? bad(`${text}このままではログインできません。`) : note(text);
  });
}
