/**
 * A whole number from 0 as its readers write it: 1,234. By hand, because the first `toLocaleString` of a page
 * loads the data of all locales: 25 ms, four times that on a phone.
 */
export function withCommas(count: number): string {
  // A number has 21 digits at most.
  // oxlint-disable-next-line regexp/no-super-linear-move
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
