/** What is wrong with a cell; the reason is a Japanese sentence. */
export type Fault = {
  readonly reason: string;
  /** The value in the reason, if it has one: cells whose reasons differ only in it have the same fault. */
  readonly named?: { readonly say: (value: string) => string; readonly value: string };
};

/** The fault of a cell whose reason names a value. */
export function faultOf(say: (value: string) => string, value: string): Fault {
  return { reason: say(value), named: { say, value } };
}
