/** How many ZIP files of copies and of evidence a process makes at once. */
const maxRunning = 2;

/** The places of this process: one for a user, `maxRunning` in all. */
export type Places = {
  /** Whether the user could take one now. */
  isFree(user_id: number): boolean;
  /** Takes one, which must be free; the function that is returned gives it back, once. */
  take(user_id: number): () => void;
};

export function openPlaces(): Places {
  const taken = new Set<number>();
  return {
    isFree: (user_id) => !taken.has(user_id) && taken.size < maxRunning,
    take(user_id) {
      taken.add(user_id);
      return () => void taken.delete(user_id);
    },
  };
}
