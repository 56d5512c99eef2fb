import { useEffect, useRef, useState, type RefObject } from 'react';
import { pageSize } from '#domain/limits.ts';
import { destinationPicker } from '#texts/destination.ts';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { usePickerList } from '#web/list/picker-list.ts';
import { PickerSearch } from '#web/list/picker-search.tsx';
import { noWords, SupplierWordsFields } from '#web/list/supplier-words.tsx';
import { asking } from '#web/call/read.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { optionClass, optionListClass } from '#web/ui/option-list-class.ts';
import { Pager } from '#web/ui/pager.tsx';
import { ChosenDestinations } from './chosen-destinations.tsx';
import type { Destination, DestinationSource } from './source.ts';

type Props = {
  open: boolean;
  source: DestinationSource;
  division_id: number | null;
  /** The choice at opening. */
  chosen: readonly Destination[];
  onDecide: (chosen: readonly Destination[]) => void;
  onClose: () => void;
};

/**
 * The picker of destinations. The choice is kept while paging and searching; 決定 confirms it. Mount it
 * afresh for each opening.
 */
export function PickerDialog({ open, source, division_id, chosen, onDecide, onClose }: Props) {
  const [ticked, setTicked] = useState(chosen);
  const top = useRef<HTMLDivElement>(null);
  return (
    <DecideDialog
      open={open}
      // Without a search form the focus goes to the list, which may still be loading.
      initialFocus={source.searchable ? undefined : () => firstBox(top.current) ?? top.current}
      onClose={onClose}
      title={destinationPicker.chooseOf(source.label)}
      onDecide={() => onDecide(ticked)}
      aboveFooter={
        <ChosenDestinations
          label={source.label}
          unit={source.unit}
          chosen={ticked}
          disabled={false}
          variant="foot"
          onRemove={(removed) => setTicked((before) => before.filter(({ id }) => id !== removed))}
          onRemoveAll={() => setTicked([])}
        />
      }
    >
      <div className="space-y-2">
        <OfferedDestinations
          top={top}
          source={source}
          division_id={division_id}
          ticked={ticked}
          onTick={(destination, on) =>
            setTicked((before) => {
              const others = before.filter(({ id }) => id !== destination.id);
              return on ? [...others, destination] : others;
            })
          }
        />
      </div>
    </DecideDialog>
  );
}

function firstBox(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector('input') ?? null;
}

function OfferedDestinations(props: {
  top: RefObject<HTMLDivElement | null>;
  source: DestinationSource;
  division_id: number | null;
  ticked: readonly Destination[];
  onTick: (destination: Destination, on: boolean) => void;
}) {
  const { top, source, division_id, ticked, onTick } = props;
  const { input, setInput, hasConditions, search, list } = usePickerList({
    initial: noWords,
    pageSize: pageSize.picker,
    ask: (words, paging) =>
      asking(['offered', source.key, division_id, words, paging], () =>
        source.page(division_id, paging, words),
      ),
  });
  const items = list.data?.items ?? [];
  const loaded = list.data !== undefined;
  useEffect(() => {
    if (loaded && document.activeElement === top.current) firstBox(top.current)?.focus();
  }, [loaded, top]);
  return (
    <>
      {source.searchable && (
        <PickerSearch label={destinationPicker.list(source.label)} onSearch={search} error={list.error}>
          <SupplierWordsFields input={input} onInput={setInput} />
        </PickerSearch>
      )}
      <div
        ref={top}
        tabIndex={-1}
        role="group"
        aria-label={destinationPicker.list(source.label)}
        aria-busy={list.loading}
        className={optionListClass}
      >
        {items.map((item) => (
          <div key={item.id} className={optionClass}>
            <div className="min-w-0 grow">
              <Checkbox
                label={item.name}
                value={ticked.some(({ id }) => id === item.id)}
                onChange={(on) => onTick(item, on)}
              />
            </div>
            <small className="max-w-2/5 flex-none py-1 text-right">{item.note}</small>
          </div>
        ))}
        {loaded && items.length === 0 && (
          <Empty search={hasConditions} means={destinationPicker.noneOffered(source.label)} />
        )}
      </div>
      <Pager
        label={destinationPicker.list(source.label)}
        {...list}
        unit={source.unit}
        small
        onPage={list.goTo}
      />
    </>
  );
}
