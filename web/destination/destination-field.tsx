import { destinationPicker } from '#texts/destination.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialog } from '#web/ui/use-dialog.ts';
import { asking } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { valueBoxClass } from '#web/ui/value-box-class.ts';
import { Field, type FieldProps } from '#web/ui/field.tsx';
import { ChosenDestinations } from './chosen-destinations.tsx';
import { PickerDialog } from './picker-dialog.tsx';
import type { Destination, DestinationSource } from './source.ts';

type Props = FieldProps & {
  source: DestinationSource;
  /** The division of the picker's calls; null for suppliers. */
  division_id: number | null;
  /** Ids of the chosen destinations, in the order of choosing. */
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** All destinations are meant, so none is listed. */
  all: boolean;
  disabled?: boolean;
};

/** A field for destinations of one kind: the chosen ones and the picker. */
export function DestinationField({
  source,
  division_id,
  value,
  onChange,
  all,
  disabled = all,
  ...field
}: Props) {
  const dialog = useDialog();
  const [picked, setPicked] = useState<ReadonlyMap<number, Destination>>(new Map());
  const { names, pending } = useNames(source, division_id, value, picked);
  const chosen = value.map((id) => names.get(id) ?? { id, name: destinationPicker.gone, note: '' });

  return (
    <Field {...field} kind="group" quietLabel>
      {({ id, labelId, describedBy, invalid }) => (
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={classNames(valueBoxClass({ invalid: invalid === true, disabled }), 'items-start')}
        >
          <ChosenDestinations
            label={field.label}
            unit={source.unit}
            chosen={chosen}
            asking={pending}
            all={all}
            disabled={disabled}
            variant="box"
            onRemove={(removed) => onChange(value.filter((each) => each !== removed))}
            onRemoveAll={() => onChange([])}
          />
          <Button
            id={id}
            size="boxed"
            disabled={disabled}
            aria-label={destinationPicker.chooseOf(field.label)}
            onClick={() => dialog.show(true)}
          >
            {destinationPicker.choose}
          </Button>
          {dialog.subject !== null && (
            <PickerDialog
              key={dialog.opening}
              open={dialog.open}
              source={source}
              division_id={division_id}
              chosen={chosen}
              onClose={dialog.close}
              onDecide={(destinations) => {
                setPicked(new Map(destinations.map((destination) => [destination.id, destination])));
                onChange(destinations.map((destination) => destination.id));
                dialog.close();
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** The message that two fields of a group have in common, which the group shows once. */
export function errorOfBoth(first: string | undefined, second: string | undefined): string | undefined {
  return first === second ? first : undefined;
}

/**
 * The names of the chosen ids. Those from the picker are known; others (of a draft, of a reply) are fetched.
 */
function useNames(
  source: DestinationSource,
  division_id: number | null,
  ids: readonly number[],
  known: ReadonlyMap<number, Destination>,
): { names: ReadonlyMap<number, Destination>; pending: boolean } {
  // Ids stay in the query once fetched, so that removing one does not refetch.
  const [requested, setRequested] = useState(ids);
  const missing = ids.filter((id) => !requested.includes(id) && !known.has(id));
  if (missing.length > 0) setRequested([...requested, ...missing]);
  const { data = [], isFetching } = useQuery({
    ...asking(['destinations', source.key, division_id, requested], () =>
      source.resolve(division_id, requested),
    ),
    enabled: requested.length > 0,
  });
  const names = new Map([...data.map((one) => [one.id, one] as const), ...known]);
  return { names, pending: isFetching && !ids.every((id) => names.has(id)) };
}
