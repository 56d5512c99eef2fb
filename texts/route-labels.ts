/** The names of fields of steps and routes (texts/labels.ts). */
export const routeLabel = {
  replacement_reason: '変更理由',
  /** The name of the route in the approve form. */
  approval_route_name: '申請ルート',
  /** The name of the route in the route dialog. */
  route_name: 'ルート名',
  step_type: 'ステップ種別',
  target_type: '対象',
  prev_step_order: '前ステップNo',
  step_order: 'No',
  viewer: '閲覧者',
} as const;
