import { destinationPicker } from '#texts/destination.ts';
import { text } from '#texts/ui.ts';
import { ChosenList } from '#web/ui/chosen-list.tsx';
import type { Destination } from './source.ts';

/** The chosen destinations, each with a remove button. */
export function ChosenDestinations(props: {
  label: string;
  /** See `DestinationSource`. */
  unit: string | undefined;
  chosen: readonly Destination[];
  /** The names are being fetched. */
  asking?: boolean;
  /** All destinations are meant, so none is listed. */
  all?: boolean;
  disabled: boolean;
  /** In a field, it says how many there are only if there are several. */
  variant: 'box' | 'foot';
  onRemove: (id: number) => void;
  onRemoveAll: () => void;
}) {
  const {
    label,
    unit,
    chosen,
    asking = false,
    all = false,
    disabled,
    variant,
    onRemove,
    onRemoveAll,
  } = props;
  const count = destinationPicker.chosen(text.total(chosen.length, unit));
  return (
    <ChosenList
      label={`${label} ${all ? destinationPicker.all : count}`}
      caption={asking || chosen.length < (variant === 'foot' ? 1 : 2) ? undefined : count}
      items={chosen.map(({ id, name, note }) => ({
        key: String(id),
        text: name,
        note: note === '' ? undefined : note,
        removeLabel: destinationPicker.takeOff(name),
      }))}
      empty={all ? destinationPicker.all : destinationPicker.none}
      loading={chosen.length > 0 && asking}
      variant={variant}
      disabled={disabled}
      onRemove={(key) => onRemove(Number(key))}
      all={{ text: destinationPicker.takeOffAll, onRemove: onRemoveAll }}
    />
  );
}
