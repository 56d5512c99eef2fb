/** Business constants and limits. Lengths count Unicode code points, a line break as one. */

export const pageSize = {
  top: 5,
  list: 25,
  picker: 10,
  internal_user: 10,
  route_dialog: 5,
} as const;

/** `limit` of every list call is 1 to this; an id list in a query holds at most as many. */
export const maxPageLimit = 100;

export const fileLimits = { bytes: 10 * 1024 * 1024, name: 200 } as const;

/** A master data file may hold all users of a large company. */
export const masterFileBytes = 20 * 1024 * 1024;

export const maxLength = {
  comment: 200,
  approval_route_name: 20,
  field_value: 50,
  field_name: 10,
  group_name: 30,
  notice_title: 200,
  notice_body: 5000,
  message_title: 30,
  message_body: 200,
  /** The typed numbers of previous steps: room for the longest route. */
  prev_step_order: 1000,
  /** Search words and other short texts. */
  search_word: 100,
} as const;

/** The number of the first step that a route setter chooses. */
export const firstRouteStep = 4;

/** How far unread messages are counted: at the menu, which shows more than 99 as `99+`, and on TOP's card. */
export const maxUnread = { menu: 100, card: 1000 } as const;

/** How many organisations a notice or message may name; for more, choose a group or all. */
export const maxDestinations = 1000;

/** How many users a step or a role may name; more are all of a department or supplier. */
export const maxNamedUsers = 1000;

/** The longest route that is accepted; far beyond use, it bounds the work of one request. */
export const maxRouteSteps = 100;

/** Custom fields of a workflow: field_name01 … field_name10. */
export const customFieldNumbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'] as const;
export type CustomFieldNumber = (typeof customFieldNumbers)[number];
