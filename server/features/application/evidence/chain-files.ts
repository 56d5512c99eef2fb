import type { Link } from '#server/features/application/chain.ts';
import {
  chainsOf,
  supplierChainsOf,
  suppliersIn,
  type Chains,
} from '#server/features/application/chain-entries.ts';
import type { StoredHistory } from '#server/features/application/queries-chain.ts';

/** The files of the chains of an application (docs/rules/evidence.md#the-bundle). */

type ChainFile = { readonly path: string; readonly bytes: Buffer };

/** Whether the reader may not read a remark, for this supplier or null. */
type IsWithheld = (supplier_id: number | null) => boolean;

/**
 * The chains of a view: that of the operator company (`supplier_id` null) with those of all suppliers, or that
 * of one supplier alone.
 */
export function chainFilesOf(
  history: StoredHistory,
  supplier_id: number | null,
  isWithheld: IsWithheld,
): ChainFile[] {
  const whole = chainsOf(history);
  const of = (supplier: number) =>
    filesOf(`suppliers/${supplier}`, supplierChainsOf(history, supplier, whole), withheldOf(supplier));
  const withheld = history.remarks.map(
    (remark, index) => history.withdrawn[index] === true || isWithheld(remark.supplier_id),
  );
  const withheldOf = (supplier: number) =>
    withheld.filter((_, index) => history.remarks[index]?.supplier_id === supplier);
  if (supplier_id !== null) return of(supplier_id);
  return [...filesOf('', whole, withheld), ...suppliersIn(history).flatMap(of)];
}

function filesOf(folder: string, { events, remarks }: Chains, withheld: readonly boolean[]): ChainFile[] {
  const root = folder === '' ? '' : `${folder}/`;
  return [
    ...linkFiles(`${root}events`, events, []),
    ...(remarks.length === 0 ? [] : linkFiles(`${root}remarks`, remarks, withheld)),
  ];
}

function linkFiles(folder: string, links: readonly Link[], withheld: readonly boolean[]): ChainFile[] {
  const files = links.map(({ bytes, digest }, index): ChainFile => {
    const number = index + 1;
    const name = `${folder}/${String(number).padStart(4, '0')}`;
    return withheld[index] === true
      ? { path: `${name}.withheld.json`, bytes: Buffer.from(JSON.stringify({ digest, number })) }
      : { path: `${name}.json`, bytes };
  });
  const heads = links.map(({ digest, head }, index) => `${index + 1} ${digest} ${head}\n`).join('');
  return [...files, { path: `${folder}/heads.txt`, bytes: Buffer.from(heads) }];
}
