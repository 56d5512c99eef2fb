import { label } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { optionalText } from './fields.ts';

/** A search word; missing, null and blank mean no condition. */
export const searchWord = (label: string) => optionalText({ label, max: maxLength.search_word });

/** The search words of every list of suppliers. */
export const supplierWords = {
  supplier_code: searchWord(label.supplier_code),
  supplier_name: searchWord(label.supplier_name),
};
