/** What can be wrong with a route or an assignee. `routeProblemText` has the Japanese text of each code. */
export type RouteProblem =
  | { readonly code: StepProblem }
  | { readonly code: 'name_missing'; readonly purpose: RoutePurposeKind }
  | { readonly code: 'name_too_long'; readonly purpose: RoutePurposeKind; readonly max: number };

export type RoutePurposeKind = 'approve' | 'template';

/** Problems that need no arguments. */
export type StepProblem =
  | 'no_step'
  | 'too_many_steps'
  | 'too_many_viewers'
  /** Numbers run from 4 in the order of the list. */
  | 'wrong_number'
  | 'wrong_type'
  | 'prev_unknown'
  | 'prev_duplicate'
  | 'prev_itself'
  | 'prev_cycle'
  /** Neither a department nor a supplier, or both. */
  | 'no_target'
  | 'no_users'
  /** Named users who are invalid or belong elsewhere. */
  | 'invalid_users'
  /** A department or supplier that does not exist, or with `all_flag` has no valid user. */
  | 'nobody_valid'
  /** A supplier on a step that comes from the workflow. */
  | 'department_only'
  | 'supplier_of_another_division';
