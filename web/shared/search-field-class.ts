/** Classes of a field of a search, in one line with others where they have room. */
export const searchFieldClass = 'flex-[1_1_8.5rem]';
/** Of a period, which is two dates. */
export const searchPeriodClass = 'flex-[1_1_20rem] max-md:basis-full lg:max-w-88';
/** Of a field of a picker's search. */
export const pickerFieldClass = 'flex-[1_1_8.5rem] md:basis-26';
