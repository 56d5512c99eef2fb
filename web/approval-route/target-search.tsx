import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type Ref } from 'react';
import { routeDialog } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { hint } from '#texts/general.ts';
import { unit } from '#texts/ui.ts';
import { maxLength } from '#domain/limits.ts';
import { LoadFailed } from '#web/shared/load-failed.tsx';
import { asking, showsRefusal } from '#web/call/read.ts';
import { SearchList } from '#web/ui/search-list.tsx';
import type { Assignment, StepTarget } from './draft.ts';
import { findTargets } from './find-targets.ts';
import { assignmentKey, optionText, personText, recentText, targetKey } from './step-text.ts';

type TargetSearchProps = {
  /** The application's division. */
  division_id: number;
  value: Choice | null;
  onChoose: (choice: Choice) => void;
  inputRef: Ref<HTMLInputElement> | undefined;
};

/** A department or supplier, and with a person or an earlier assignee, who of it. */
export type Choice = Pick<Assignment, 'target'> & Partial<Assignment>;

/** Milliseconds without a key after which the search starts. */
const rest = 200;

/** One search over departments, suppliers and people. */
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
  const organisation = (target: StepTarget): Option => ({
    key: targetKey(target),
    text: optionText(target),
    choice: { target },
  });
  const assigned = (textOf: (assignment: Assignment) => string) => (choice: Assignment) => ({
    key: assignmentKey(choice),
    text: textOf(choice),
    choice,
  });
  const { recent = [], departments, suppliers, people } = data ?? {};
  const groups = [
    { label: routeDialog.recentAssignees, items: recent.map(assigned(recentText)) },
    groupOf(label.department, departments?.targets.map(organisation), departments?.more),
    groupOf(label.supplier, suppliers?.targets.map(organisation), suppliers?.more, unit.companies),
    groupOf(label.user, people?.targets.map(assigned(personText)), people?.more, unit.people),
  ].filter(({ items }) => items.length > 0);
  const options = groups.flatMap(({ items }) => items);
  return (
    <SearchList
      inputRef={inputRef}
      label={routeDialog.searchTarget}
      placeholder={routeDialog.searchHint}
      word={word}
      onWord={setWord}
      maxLength={maxLength.search_word}
      groups={groups}
      selectedKey={value && selectedKey(value, options)}
      onChoose={(key) => {
        const option = options.find((each) => each.key === key);
        if (option !== undefined) onChoose(option.choice);
      }}
      loading={isFetching || word.trim() !== asked}
      empty={routeDialog.noTargets}
      problem={error && <LoadFailed error={error} onRetry={refetch} />}
    />
  );
}

type Option = { readonly key: string; readonly text: string; readonly choice: Choice };

function groupOf(name: string, items: readonly Option[] = [], more = 0, counted?: string) {
  return { label: name, items, more: more > 0 ? hint.others(more, counted) : undefined };
}

/** The option of exactly the chosen people if the list has it, otherwise that of their organisation. */
function selectedKey({ target, all_flag = true, users = [] }: Choice, options: readonly Option[]): string {
  const exact = assignmentKey({ target, all_flag, users });
  return options.some(({ key }) => key === exact) ? exact : targetKey(target);
}
