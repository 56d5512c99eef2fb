import type { ApplicationDetail } from '#contract/application/detail.ts';

/** What approves the reception of an application, from its detail. Throws if it does not await it. */
export function receptionDecision({ content, pic_entry }: Pick<ApplicationDetail, 'content' | 'pic_entry'>) {
  if (pic_entry === null) throw new Error('The application does not await its reception.');
  return {
    application_updated_at: content.updated_at,
    approval_route_step_id: pic_entry.approval_route_step_id,
    approval_route_step_updated_at: pic_entry.updated_at,
    comment: '受け付けました。',
    approval_route_name: '',
    pic_approver_steps: [],
    viewer_steps: [],
  };
}
