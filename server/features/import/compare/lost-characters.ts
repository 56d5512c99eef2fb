import { composeText } from '#domain/text.ts';
import { importWarning, masterColumnLabel } from '#texts/master-data.ts';
import { encodeCp932 } from '#server/export/cp932.ts';
import { columnRules } from '#server/features/import/read/columns.ts';
import { masterFiles, type Columns, type MasterName } from '#server/features/import/read/files.ts';
import { rowKeyOf, type Differences } from './difference.ts';

// More than a person compares; the rest is counted.
const maxNamed = 20;

/** A name that may have lost characters: its row and column, and what the portal has. */
type LostName = {
  readonly key: string;
  readonly column: string;
  /** Null for a new row. */
  readonly before: string | null;
  readonly after: string;
};

/**
 * Warnings about names whose characters a file may have lost: Excel's CSV in Shift_JIS has ? for each one
 * that Shift_JIS lacks. What was accepted once does not warn again. Pure.
 */
export function lostCharacterWarnings(differences: Differences): readonly string[] {
  // The keys are the names of the files.
  return (Object.keys(differences) as MasterName[]).flatMap((name) => {
    const lost = lostNames(name, differences);
    const { file } = differences[name];
    return lost.length === 0
      ? []
      : [importWarning.lostLetters(file, lost.slice(0, maxNamed), Math.max(lost.length - maxNamed, 0))];
  });
}

function lostNames(name: MasterName, differences: Differences): readonly LostName[] {
  const columns: Columns = masterFiles[name].columns;
  const names = Object.keys(columns).filter(
    (column) => columns[column] !== undefined && columnRules.get(columns[column])?.values === 'name',
  );
  const { added, changed } = differences[name];
  const rows = [...added.map((after) => ({ before: null, after })), ...changed];
  return rows.flatMap(({ before, after }) =>
    names.flatMap((column): LostName[] => {
      const [old, now]: unknown[] = [before && Reflect.get(before, column), Reflect.get(after, column)];
      const known = typeof old === 'string' ? old : null;
      if (typeof now !== 'string' || now === known || !hasLostCharacters(known, now)) return [];
      return [
        {
          key: rowKeyOf(name, after),
          column: masterColumnLabel[column] ?? column,
          before: known,
          after: now,
        },
      ];
    }),
  );
}

/** Whether a name may have lost letters of the one that the portal has; null: it has none. */
export function hasLostCharacters(before: string | null, after: string): boolean {
  // No name has the sign of a decoder for what it could not read.
  if (after.includes('\ufffd')) return true;
  return before !== null && (isWithLoss(before, after) || isMisread(before, after));
}

/** What a letter becomes that an encoding lacks; 〓 is in the portal's own CSV files of Shift_JIS. */
const substitute = /^[?？〓\ufffd]$/u;
/** A letter of the writer's own, which shows as another one or not at all elsewhere. */
const privateUse = /^\p{Co}$/u;

/**
 * Whether the names differ only where signs of loss stand for letters. A letter may leave several signs, one
 * for each half or byte of it.
 */
function isWithLoss(before: string, after: string): boolean {
  const letters = [...before];
  const mayReplace = (sign: string, letter: string | undefined) =>
    letter !== undefined && !substitute.test(letter) && (substitute.test(sign) || privateUse.test(sign));
  // How many letters of `before` the signs so far may stand for.
  let reached = new Set([0]);
  let last = '';
  for (const sign of after) {
    const next = new Set<number>();
    for (const count of reached) {
      if (letters[count] === sign || mayReplace(sign, letters[count])) next.add(count + 1);
      const again = sign === last && letters[count - 1] !== sign;
      if (again && mayReplace(sign, letters[count - 1])) next.add(count);
    }
    reached = next;
    last = sign;
  }
  return reached.has(letters.length);
}

/** WHATWG's “shift_jis” is CP932. */
const [cp932, utf8] = [new TextDecoder('shift_jis'), new TextDecoder()];

/** Whether the new name is the bytes of the other in one encoding, read as the other one. */
function isMisread(before: string, after: string): boolean {
  const utf8AsCp932 = cp932.decode(Buffer.from(before));
  const cp932AsUtf8 = utf8.decode(encodeCp932(before));
  return [utf8AsCp932, cp932AsUtf8].some((misread) => unread(composeText(misread)) === unread(after));
}

/** With one sign for what could not be read: Excel has ・ and other programs ? for it. */
function unread(text: string): string {
  return text.replaceAll(/[\ufffd・?]/g, '?');
}
