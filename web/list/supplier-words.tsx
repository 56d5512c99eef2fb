import { label } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** Search words for suppliers, the same in every supplier picker. */
export type SupplierWords = { readonly supplier_code: string; readonly supplier_name: string };

export const noWords: SupplierWords = { supplier_code: '', supplier_name: '' };

type Props = { typed: SupplierWords; onType: (words: SupplierWords) => void };

/** The two search fields for suppliers. */
export function SupplierWordsFields({ typed, onType }: Props) {
  return (
    <>
      <TextField
        label={label.supplier_code}
        value={typed.supplier_code}
        onChange={(supplier_code) => onType({ ...typed, supplier_code })}
        maxLength={maxLength.search_word}
      />
      <TextField
        label={label.supplier_name}
        value={typed.supplier_name}
        onChange={(supplier_name) => onType({ ...typed, supplier_name })}
        maxLength={maxLength.search_word}
      />
    </>
  );
}
