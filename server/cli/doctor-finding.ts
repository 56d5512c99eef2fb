/** A line of `portal doctor`. A note asks for a look and is no failure. */
export type Finding = { readonly state: 'good' | 'note' | 'bad'; readonly text: string };

export const good = (text: string): Finding => ({ state: 'good', text });
export const note = (text: string): Finding => ({ state: 'note', text });
export const bad = (text: string): Finding => ({ state: 'bad', text });
