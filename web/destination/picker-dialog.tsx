import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { label } from '#domain/labels.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { destinationPicker } from '#domain/message-texts.ts';
import { Refused } from '#web/api.ts';
import { pageCountOf, pagingOf } from '#web/form/paging.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChosenDestinations } from './chosen-destinations.tsx';
import type { Destination, DestinationSource, DestinationWords } from './source.ts';

type Props = {
  open: boolean;
  source: DestinationSource;
  division_id: number | null;
  /** What is chosen when it opens. */
  chosen: readonly Destination[];
  onDecide: (chosen: readonly Destination[]) => void;
  onClose: () => void;
};

/** The picker of destinations, ten a page; what is chosen stays chosen while one pages and searches, until 決定 takes it over. */
export default function PickerDialog(props: Props) {
  const { open, source } = props;
  // Each opening begins with what is chosen then.
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setOpenings(openings + 1);
  }
  return <Picker key={`${source.key}-${openings}`} {...props} />;
}

function Picker({ open, source, division_id, chosen, onDecide, onClose }: Props) {
  const [ticked, setTicked] = useState(chosen);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={destinationPicker.chooseOf(source.label)}
      footer={
        <>
          <Button onClick={onClose}>{destinationPicker.cancel}</Button>
          <Button variant="primary" onClick={() => onDecide(ticked)}>
            {destinationPicker.decide}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <OfferedDestinations
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
        <ChosenDestinations
          label={source.label}
          chosen={ticked}
          disabled={false}
          onTakeOff={(taken) => setTicked((before) => before.filter(({ id }) => id !== taken))}
          onTakeOffAll={() => setTicked([])}
        />
      </div>
    </Dialog>
  );
}

const noWords: DestinationWords = { code: '', name: '' };

function OfferedDestinations(props: {
  source: DestinationSource;
  division_id: number | null;
  ticked: readonly Destination[];
  onTick: (destination: Destination, on: boolean) => void;
}) {
  const { source, division_id, ticked, onTick } = props;
  const [asked, setAsked] = useState({ words: noWords, page: 1 });
  const { data, error, isFetching, isSuccess } = useQuery({
    queryKey: ['offered', source.key, division_id, asked],
    queryFn: () => source.page(division_id, pagingOf(asked.page, pageSize.picker), asked.words),
    placeholderData: keepPreviousData,
  });
  const { items = [], total_count = 0 } = data ?? {};
  return (
    <>
      {source.searchable && (
        <WordsForm
          label={destinationPicker.list(source.label)}
          error={error}
          onSearch={(words) => setAsked({ words, page: 1 })}
        />
      )}
      <div
        role="group"
        aria-label={destinationPicker.list(source.label)}
        aria-busy={isFetching}
        className="rounded-6 border border-line bg-white"
      >
        {items.map((item) => (
          <div
            key={item.id}
            className="flex items-center gap-3 border-line-soft px-3 not-last:border-b hover:bg-light-blue-50"
          >
            <div className="min-w-0 grow">
              <Checkbox
                label={item.name}
                value={ticked.some(({ id }) => id === item.id)}
                onChange={(on) => onTick(item, on)}
              />
            </div>
            <span className="shrink-0 text-xs text-ink-faint">{item.note}</span>
          </div>
        ))}
        {isSuccess && items.length === 0 && <Empty search={source.searchable} />}
      </div>
      <Pager
        small
        page={asked.page}
        pageCount={pageCountOf(total_count, pageSize.picker)}
        total={total_count}
        pageSize={pageSize.picker}
        onPage={(page) => setAsked({ ...asked, page })}
      />
    </>
  );
}

function WordsForm(props: {
  label: string;
  error: Error | null;
  onSearch: (words: DestinationWords) => void;
}) {
  const id = useId();
  const [words, setWords] = useState(noWords);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands inside the screen's form: to React, its events bubble there.
    event.stopPropagation();
    props.onSearch(words);
  };
  return (
    <form role="search" aria-label={props.label} onSubmit={submit} noValidate>
      <div className="grid grid-cols-1 items-end gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField
          label={label.supplier_code}
          value={words.code}
          onChange={(code) => setWords({ ...words, code })}
          maxLength={maxLength.search_word}
        />
        <TextField
          label={label.supplier_name}
          value={words.name}
          onChange={(name) => setWords({ ...words, name })}
          maxLength={maxLength.search_word}
        />
        <Button type="submit">{destinationPicker.search}</Button>
      </div>
      <FieldError
        id={id}
        message={props.error instanceof Refused ? props.error.messages.join(' ') : undefined}
      />
    </form>
  );
}
