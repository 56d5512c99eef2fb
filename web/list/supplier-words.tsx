import { label } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** What suppliers are searched by wherever one is picked. */
export type SupplierWords = { readonly supplier_code: string; readonly supplier_name: string };

export const noWords: SupplierWords = { supplier_code: '', supplier_name: '' };

type Props = { typed: SupplierWords; onType: (words: SupplierWords) => void };

/** The two fields of such a search. */
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
