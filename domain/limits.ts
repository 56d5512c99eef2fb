/** Business constants and limits. Lengths count Unicode code points, a line break as one. */

export const pageSize = {
  top: 5,
  list: 25,
  picker: 10,
  internal_user: 10,
  route_dialog: 5,
  search: 20,
} as const;

/** The maximum `limit` of every list call, and the maximum number of ids in a query. */
export const maxPageLimit = 100;

export const fileLimits = { count: 3, bytes: 10 * 1024 * 1024, name: 200 } as const;

/** Room for all users of a large company. */
export const masterFileBytes = 20 * 1024 * 1024;

export const maxLength = {
  comment: 200,
  approval_route_name: 20,
  field_value: 50,
  field_name: 10,
  field_hint: 60,
  field_choice: 50,
  group_name: 30,
  delegation_reason: 200,
  auditor_reason: 200,
  notice_title: 200,
  notice_body: 5000,
  question_text: 200,
  question_hint: 100,
  choice: 50,
  unit: 10,
  answer_text: 500,
  completion_reason: 200,
  remark: 1000,
  message_title: 30,
  message_body: 200,
  /** The numbers of previous steps as typed: room for the longest route. */
  prev_step_order: 1000,
  /** Search words and other short texts. */
  search_word: 100,
} as const;

/** The key of a save: its length, and for how many hours the server remembers it. */
export const maxKeyLength = 200;
export const keyHours = 48;

/** The number of the first step that a route setter chooses. */
export const firstRouteStep = 4;

/**
 * The counts of unread messages are capped, because each navigation asks for one: the badge shows `99+`, and
 * TOP's card has at most 1000 rows.
 */
export const maxUnread = { menu: 100, card: 1000 } as const;

/** 監査ログ shows the newest rows of a search, at most these. CSV has all. */
export const maxAuditRows = 1000;

/** A longer CSV file would block other requests; the file's name says that it has only the first rows. */
export const maxCsvRows = 20_000;

/** The applications of a 索引CSV, which is never cut. */
export const maxIndexItems = 5000;

/** 滞留状況: the longest period, and from how many steps on their working days are shown. */
export const maxWaitingMonths = 12;
export const minMeasuredSteps = 10;

/** A search counts exactly up to this many items, and shows no more. */
export const maxSearchTotal = 1000;

/** How many organisations a notice or message may name; users choose a group or all for more. */
export const maxDestinations = 1000;

/** The questions of a notice, and the choices of one of them. */
export const questionLimits = { questions: 10, choices: { min: 2, max: 20 } } as const;

/** How many remarks (やり取り) an application may have: they are read all at once. */
export const maxRemarks = 200;

/** What one ZIP file of answers may have. */
export const zipLimits = { files: 500, megabytes: 500 } as const;

/** What one ZIP file of copies (控えの一括保存) may have: items, and the bytes of their stored files. */
export const copyLimits = { items: 200, megabytes: 500 } as const;

/** What one 証跡一式 of the register may have, as for copies. */
export const evidenceLimits = { items: 50, megabytes: 500 } as const;

/** The digits of an answer in numbers, before and after the decimal point. */
export const numberDigits = { whole: 12, decimals: 3 } as const;

/** How many people a waiting step names in its sentence; ほかN名 counts the others. */
export const maxShownPeople = 5;

/** How many users a step or role may name. */
export const maxNamedUsers = 1000;

/** Far longer than any real route; it only bounds the work of one request. */
export const maxRouteSteps = 100;

/** How many applications of an absent person the daily mail names. */
export const maxMailedApplications = 50;

/** How many steps each reminder of the daily mail names. */
export const maxRemindedSteps = 10;

/** The custom fields of a workflow: `field_name01` … `field_name10`. */
export const customFieldNumbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'] as const;
export type CustomFieldNumber = (typeof customFieldNumbers)[number];

/** The choices of an input field of the kind 選択肢. */
export const fieldChoiceLimits = { min: 2, max: 20 } as const;

/** ログインのないユーザー: for how many months a user has not signed in. */
export const dormantMonths = 3;
