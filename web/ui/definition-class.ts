/**
 * Labels and values without a frame. On a phone each pair has a line, and the labels of all lists in a card
 * are of one width.
 */
export const definitionClass = {
  list: 'phone:grid phone:grid-cols-[fit-content(9rem)_minmax(0,1fr)] phone:gap-x-4 phone:gap-y-1.5',
  row: 'min-w-0 phone:col-span-full phone:grid phone:grid-cols-subgrid phone:items-baseline phone:gap-x-4',
  label: 'text-xs text-ink-faint phone:min-w-21',
  value: 'whitespace-pre-wrap',
} as const;
