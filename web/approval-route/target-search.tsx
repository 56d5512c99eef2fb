import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type Ref } from 'react';
import { routeDialog } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { hint } from '#texts/general.ts';
import { unit } from '#texts/ui.ts';
import { maxLength } from '#domain/limits.ts';
import { LoadFailed } from '#web/list/load-failed.tsx';
import { asking, showsRefusal } from '#web/call/read.ts';
import { SearchList } from '#web/ui/search-list.tsx';
import type { StepTarget } from './draft.ts';
import { findTargets } from './find-targets.ts';
import { optionText, targetKey } from './step-text.ts';

type TargetSearchProps = {
  /** The application's division. */
  division_id: number;
  value: StepTarget | null;
  onChoose: (target: StepTarget) => void;
  inputRef: Ref<HTMLInputElement> | undefined;
};

/** Milliseconds without a key after which the search starts. */
const rest = 200;

/** One search over departments and suppliers. */
export function TargetSearch({ division_id, value, onChoose, inputRef }: TargetSearchProps) {
  const [word, setWord] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(word.trim()), rest);
    return () => clearTimeout(timer);
  }, [word]);
  const { data, error, isFetching, refetch } = useQuery({
    ...asking(['targets', division_id, asked], () => findTargets(division_id, asked)),
    placeholderData: keepPreviousData,
    ...showsRefusal,
  });
  const targets: readonly StepTarget[] = [
    ...(data?.departments.targets ?? []),
    ...(data?.suppliers.targets ?? []),
  ];
  const group = (name: string, kind: StepTarget['kind'], more = 0, counted?: string) => ({
    label: name,
    items: targets
      .filter((target) => target.kind === kind)
      .map((target) => ({ key: targetKey(target), text: optionText(target) })),
    more: more > 0 ? hint.others(more, counted) : undefined,
  });
  return (
    <SearchList
      inputRef={inputRef}
      label={routeDialog.searchTarget}
      placeholder={routeDialog.searchHint}
      word={word}
      onWord={setWord}
      maxLength={maxLength.search_word}
      groups={[
        group(label.department, 'department', data?.departments.more),
        group(label.supplier, 'supplier', data?.suppliers.more, unit.companies),
      ]}
      selectedKey={value === null ? null : targetKey(value)}
      onChoose={(key) => {
        const target = targets.find((each) => targetKey(each) === key);
        if (target !== undefined) onChoose(target);
      }}
      loading={isFetching || word.trim() !== asked}
      empty={routeDialog.noTargets}
      problem={error && <LoadFailed error={error} onRetry={refetch} />}
    />
  );
}
