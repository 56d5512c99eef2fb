import type { calls } from '#contract/calls.ts';
import { isOnOrAfter, japanDate } from '#domain/japan-date.ts';
import { invalidGrant } from '#texts/auditor.ts';
import { failure } from '#texts/general.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { mailGrant } from './mail.ts';
import { selectCandidates, selectDivisionIds, selectGrants, selectOperatorName } from './queries.ts';
import { endGrant, insertGrant, lockGrant } from './store.ts';

/** /system-management/auditor: who may audit what, and until when (docs/rules/auditing.md#grants). */
export const auditorHandlers: Handlers<typeof calls.auditor> = {
  async init({ db }) {
    return { division_dropdown_items: await selectDivisions(db) };
  },

  async list({ db, input, now }) {
    const { rows, total_count } = await selectGrants(db, japanDate(now), input);
    return {
      items: rows.map(({ version, ...row }) => ({ ...row, updated_at: String(version) })),
      total_count,
    };
  },

  candidates: ({ db, actor, input }) => selectCandidates(db, actor.user_id, input.name, input),

  async save({ tx, actor, input, now, services }) {
    const { user_id, all_divisions, first_day, last_day, reason } = input;
    if (user_id === actor.user_id) throw forbidden();
    const division_ids = all_divisions ? [] : [...new Set(input.division_ids)];
    const full_name = await selectOperatorName(tx, user_id);
    const known = await selectDivisionIds(tx, division_ids);
    const issues = [
      ...(full_name === undefined ? [bodyIssue(['user_id'], invalidGrant.notCandidate)] : []),
      ...(known.length < division_ids.length ? [bodyIssue(['division_ids'], invalidGrant.noDivision)] : []),
      ...(isOnOrAfter(first_day, japanDate(now)) ? [] : [bodyIssue(['first_day'], invalidGrant.past)]),
    ];
    if (full_name === undefined || issues.length > 0) throw invalidInput(issues);
    const granted_by = actor.user_id;
    const grant = { user_id, all_divisions, division_ids, first_day, last_day, reason, granted_by };
    const auditor_grant_id = await insertGrant(tx, grant, now);
    await recordAudit(tx, {
      actor,
      at: now,
      action: 'created',
      object: { kind: 'auditor_grant', id: auditor_grant_id, name: full_name },
      detail: { to: { user_id, all_divisions, division_ids, first_day, last_day, reason } },
    });
    const told = { kind: 'auditor_named', auditor_grant_id, user_ids: [user_id, granted_by], now } as const;
    await mailGrant(tx, services.jobs, told);
    return null;
  },

  async end({ tx, actor, input, now, services }) {
    const { auditor_grant_id, updated_at } = input;
    const grant = await lockGrant(tx, auditor_grant_id);
    if (grant === undefined) throw notFound();
    const { user_id, full_name, first_day, last_day } = grant;
    const over = grant.ended_at !== null || last_day < japanDate(now);
    if (over || String(grant.version) !== updated_at)
      throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
    await endGrant(tx, auditor_grant_id, { ended_by: actor.user_id, ended_at: now });
    await recordAudit(tx, {
      actor,
      at: now,
      action: 'ended',
      object: { kind: 'auditor_grant', id: auditor_grant_id, name: full_name },
      detail: { from: { user_id, first_day, last_day } },
    });
    const user_ids = [user_id, actor.user_id];
    await mailGrant(tx, services.jobs, { kind: 'auditor_ended', auditor_grant_id, user_ids, now });
    return null;
  },
};
