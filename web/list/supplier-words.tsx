import { label } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { pickerFieldClass } from '#web/shared/search-field-class.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** Search words for suppliers, the same in every supplier picker. */
export type SupplierWords = { readonly supplier_code: string; readonly supplier_name: string };

export const noWords: SupplierWords = { supplier_code: '', supplier_name: '' };

type Props = { input: SupplierWords; onInput: (words: SupplierWords) => void };

/** The two search fields for suppliers. */
export function SupplierWordsFields({ input, onInput }: Props) {
  return (
    <>
      <TextField
        className={pickerFieldClass}
        label={label.supplier_code}
        value={input.supplier_code}
        onChange={(supplier_code) => onInput({ ...input, supplier_code })}
        maxLength={maxLength.search_word}
      />
      <TextField
        className={pickerFieldClass}
        label={label.supplier_name}
        value={input.supplier_name}
        onChange={(supplier_name) => onInput({ ...input, supplier_name })}
        maxLength={maxLength.search_word}
      />
    </>
  );
}
