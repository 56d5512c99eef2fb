import { label } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { optionalText } from './fields.ts';

/** A word that a list is searched by; left out, null and empty are no condition. */
export const searchWord = (label: string) => optionalText({ label, max: maxLength.search_word });

/** What suppliers are searched by, wherever they are listed. */
export const supplierWords = {
  supplier_code: searchWord(label.supplier_code),
  supplier_name: searchWord(label.supplier_name),
};
