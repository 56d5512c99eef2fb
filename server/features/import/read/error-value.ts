/**
 * The errors of formulas, as Excel and LibreOffice show them in every language and write them to CSV, and the
 * signs that stand for a value in a column that is too narrow.
 */
const errors =
  /^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!|TIMEOUT!|ERROR!)|ERR:\d{3}|#{2,})$/i;

/** Longer than any error. */
const maxLength = 300;

/** The error that a cell shows instead of a value; null if it shows none. */
export function errorValue(text: string): string | null {
  if (text.length > maxLength) return null;
  const shown = text.normalize('NFKC').trim();
  return errors.test(shown) ? shown : null;
}
