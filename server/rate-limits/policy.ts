/** How much of one kind of work one user, or one address before sign-in, may do in a window of time. */
export type Limit = {
  readonly most: number;
  /** Seconds. Windows begin at multiples of it by Japan's clock. */
  readonly window: number;
};

const minute = 60;
const day = 24 * 60 * minute;

/**
 * The limits (docs/rules/api.md#limits-of-calls). Each is several times what `npm run bench ordinary-day`
 * finds in the busiest window of one person.
 */
export const limits = {
  /** Calls of a user. */
  call: { most: 1200, window: minute },
  /** Calls of a user that were answered with 403 or 404. */
  refusal: { most: 60, window: minute },
  /** Saves of a user that send mail to many: messages and notices. */
  mail: { most: 60, window: 10 * minute },
  /** Mails that these saves of a user send, one for each recipient. */
  mailed: { most: 200_000, window: day },
  /** Lists that a user saves as a file. */
  export: { most: 60, window: 10 * minute },
  /** Papers (PDF) that a user saves. */
  pdf: { most: 120, window: 10 * minute },
  /** Sign-ins that are begun from one address. */
  sign_in: { most: 1200, window: minute },
  /** Logouts of a provider from one address that are refused. */
  provider_logout: { most: 1200, window: minute },
  /** Files that a user uploads. */
  file: { most: 2000, window: day },
  /** What these files hold, in kilobytes of 1,000 bytes. */
  kilobyte: { most: 10_000_000, window: day },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** Those whose subject is an address, before anybody has signed in; that of the others is a user. */
export const limitsOfAddresses: readonly LimitName[] = ['sign_in', 'provider_logout'];
