/** A line of `portal doctor`. A note asks for a look and is no failure. */
export type DoctorFinding = { readonly state: 'good' | 'note' | 'bad'; readonly text: string };

export const good = (text: string): DoctorFinding => ({ state: 'good', text });
export const note = (text: string): DoctorFinding => ({ state: 'note', text });
export const bad = (text: string): DoctorFinding => ({ state: 'bad', text });
