/** Classes of a list of checkboxes, each with a word at its right. */
export const optionListClass = 'rounded-control border border-line bg-white outline-none';
export const optionClass = 'flex items-center gap-3 border-line-soft px-3 not-last:border-b hover:bg-hover';
