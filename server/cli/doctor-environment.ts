import { EnvironmentError, readEnvironment, variableNames } from '#server/environment.ts';
import { bad, good, note, type DoctorFinding } from './doctor-finding.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * What is wrong with the variables, and names that look like one of ours but are none. A start does not
 * refuse these: Kubernetes sets such names for a service called portal.
 */
export function examineVariables(env: Env, root: string): readonly DoctorFinding[] {
  const set = Object.keys(env).filter((name) => env[name] !== undefined && !variableNames.includes(name));
  const misspelt = set.flatMap((name) => {
    const meant = meantName(name);
    return meant === null
      ? []
      : [bad(`${name} という変数はありません。${meant} の誤りではありませんか。名前を直してください。`)];
  });
  const foreign = set.filter((name) => ownPrefix.test(name) && meantName(name) === null).toSorted();
  const findings = [
    ...misspelt,
    ...(foreign.length === 0
      ? []
      : [note(`ポータルの知らない変数です: ${foreign.join('、')}。不要なら消してください。`)]),
  ];
  try {
    const { mode } = readEnvironment(env, root);
    if (mode === 'development')
      return [
        note(
          '本番の設定ではありません。このまま起動すると、だれでもパスワードなしでログインできる開発用の構成になります。',
        ),
        ...findings,
      ];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [...error.problems.map(bad), ...findings];
  }
  return misspelt.length > 0 ? findings : [good('本番の設定として、正しく読めます。'), ...findings];
}

/** Names that nothing but the portal is likely to have. */
const ownPrefix =
  /^(?:PORTAL|SMTP|MAIL|DATABASE|FILES|IDENTITY|OPERATOR|SUPPORT|CLAMD|ORDER_EDI|EVIDENCE|TSA)_/;

/** The variable that an unknown name was probably meant to be, or null. */
export function meantName(name: string): string | null {
  const given = name.toUpperCase();
  const near = variableNames
    .map((known) => ({ known, away: distance(given, known) }))
    .filter(({ known, away }) => away <= (known.length > 7 ? 2 : 1))
    .toSorted((one, other) => one.away - other.away);
  return near[0]?.known ?? variableNames.find((known) => isLongerOrShorter(given, known)) ?? null;
}

/** A part left out or added: BASE_URL, PORTAL_SMTP_URL, MAIL_FROM_ADDRESS. One word alone says too little. */
function isLongerOrShorter(given: string, known: string): boolean {
  if (given.includes('_') && known.endsWith(`_${given}`)) return true;
  return known.includes('_') && (given === `PORTAL_${known}` || given.startsWith(`${known}_`));
}

/** How many letters have to be put in, left out or replaced to make one name the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...other].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === wanted ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
