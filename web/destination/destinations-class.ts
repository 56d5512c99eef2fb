/** Classes of a group of fields of destinations, side by side where they have room. */
export const destinationsClass =
  'mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))]';
