import { destinationPicker } from '#texts/destination.ts';
import { ChosenList } from '#web/ui/chosen-list.tsx';
import type { Destination } from './source.ts';

/** The chosen destinations, each with a remove button. */
export function ChosenDestinations(props: {
  label: string;
  chosen: readonly Destination[];
  /** The names are being fetched. */
  asking?: boolean;
  /** All destinations are meant, so none is listed. */
  all?: boolean;
  disabled: boolean;
  /** Says above them how many there are: of a field, only if there are several. */
  counts: 'all' | 'several';
  onRemove: (id: number) => void;
  onRemoveAll: () => void;
}) {
  const { label, chosen, asking = false, all = false, disabled, counts, onRemove, onRemoveAll } = props;
  const count = destinationPicker.chosen(chosen.length);
  return (
    <ChosenList
      label={`${label} ${all ? destinationPicker.all : count}`}
      caption={asking || chosen.length < (counts === 'all' ? 1 : 2) ? undefined : count}
      items={chosen.map(({ id, name, note }) => ({
        key: String(id),
        text: name,
        note: note === '' ? undefined : note,
        removeLabel: destinationPicker.takeOff(name),
      }))}
      empty={all ? destinationPicker.all : destinationPicker.none}
      loading={chosen.length > 0 && asking}
      disabled={disabled}
      onRemove={(key) => onRemove(Number(key))}
      all={{ text: destinationPicker.takeOffAll, onRemove: onRemoveAll }}
    />
  );
}
