/** Classes of fields from top to bottom. */
export const fieldsClass = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6';
