import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { Issue } from '#contract/errors.ts';
import type { Operator } from '#domain/actor.ts';
import { japanDate } from '#domain/japan-date.ts';
import { supplierName } from '#domain/joined-names.ts';
import { label, invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { maySendMail, settledTargets } from '#domain/notice/posting.ts';
import { settledQuestion } from '#domain/notice/questionnaire.ts';
import { publishStateOn } from '#domain/notice/visibility.ts';
import { mayPostNotice, maySeeReading, postingDivisions } from '#domain/permissions.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import { chosenSupplierGroups, chosenSuppliers } from '#server/organisation/queries-destinations.ts';
import { withFormerFiles } from '#server/http/former-files.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { divisionName, selectDivisions } from '#server/organisation/queries.ts';
import { checkFirstDay, noticeToCorrect, targetsOfCorrection } from './correction.ts';
import { selectTargetNames } from './queries-correction.ts';
import {
  countReach,
  selectCopy,
  selectNoticeFiles,
  selectPosted,
  selectStoredFiles,
  type Targets,
} from './queries.ts';
import { countResponses } from './queries-posted.ts';
import { selectQuestionnaire, selectQuestions } from './queries-questions.ts';
import { insertNotice, markCorrected, type Questionnaire } from './store.ts';

/** /notice/edit: the form's choices, the reach of a notice, posting it, and the posted notices. */
export const edit: Handlers<typeof calls.notice.edit> = {
  async init({ db, actor }) {
    const divisions = postingDivisions(actor);
    return {
      division_dropdown_items: await selectDivisions(
        db,
        divisions,
        divisions === 'all' ? null : actor.division_id,
      ),
      selected_division_id: actor.division_id,
      division_dropdown_disabled: divisions !== 'all',
      may_post_system_notice: mayPostNotice(actor, {
        division_id: null,
        system_notice_flag: true,
      }),
    };
  },

  async copy({ db, actor, input, now }) {
    const { notice_id } = input;
    const notice = await selectCopy(db, notice_id);
    if (notice === null) throw notFound();
    if (!mayPostNotice(actor, notice)) throw forbidden();
    const { division_id, title } = notice;
    await recordAudit(db, {
      actor,
      at: now,
      action: 'opened',
      object: { kind: 'notice', id: notice_id, name: title },
    });
    if (division_id === null) return notice;
    const questions = await selectQuestions(db, notice_id);
    const groups = await chosenSupplierGroups(db, division_id, notice.supplier_groups).execute();
    const suppliers = await chosenSuppliers(db, division_id, notice.suppliers).execute();
    return {
      ...notice,
      supplier_groups: groups.map(({ supplier_group_id }) => supplier_group_id),
      suppliers: suppliers.map(({ supplier_id }) => supplier_id),
      ...(questions.length > 0 && { questions }),
    };
  },

  async correction({ db, actor, input, now }) {
    const { notice_id } = input;
    const notice = await noticeToCorrect(db, notice_id, { actor, at: 'query', locked: false });
    const { create_user_id: _, correction_id: __, notice_id: ___, ...content } = notice;
    const object = { kind: 'notice', id: notice_id, name: content.title } as const;
    await recordAudit(db, { actor, at: now, action: 'opened', object });
    const { groups, suppliers } = await selectTargetNames(db, notice_id);
    return {
      ...content,
      supplier_groups: groups,
      suppliers: suppliers.map(supplierName),
      files: await selectNoticeFiles(db, notice_id),
      questionnaire: await selectQuestionnaire(db, notice_id),
    };
  },

  async reach({ tx, actor, input }) {
    const { corrects_notice_id, ...sent } = input;
    const { targets } = await checkedTargets(tx, actor, sent, { corrects_notice_id, locked: false });
    const { supplier_count, user_count } = await countReach(tx, targets);
    return { supplier_count, user_count };
  },

  async save({ tx, actor, input, files: uploaded, now, services, countMails }) {
    const { questionnaire, corrects_notice_id, former_file_ids, ...entered } = input;
    const corrects = { corrects_notice_id, locked: true };
    const { division, targets, corrected } = await checkedTargets(tx, actor, entered, corrects);
    const { division_id, title, body, ...conditions } = targets;
    if (corrected !== null)
      checkFirstDay(conditions.publish_date_from, corrected.publish_date_from, japanDate(now));
    const files = withFormerFiles(uploaded, {
      offered: corrects_notice_id === null ? [] : await selectStoredFiles(tx, [corrects_notice_id]),
      file_ids: former_file_ids ?? [],
      field: 'former_file_ids',
      notOffered: failure.notAFileOfNotice,
    });
    const send_mail_flag =
      conditions.send_mail_flag && maySendMail(conditions.publish_date_from, japanDate(now));
    let mail_count = 0;
    if (send_mail_flag && countMails) {
      ({ mail_count } = await countReach(tx, { division_id, ...conditions }));
      await countMails(mail_count);
    }
    const asks = settledQuestionnaire(questionnaire);
    const notice = { ...conditions, title, body, send_mail_flag, mail_count, division, files, asks };
    const notice_id = await insertNotice(tx, services.jobs, notice, { actor, now });
    if (corrected !== null) {
      await markCorrected(tx, corrected.notice_id, {
        correction_id: notice_id,
        corrected_on: japanDate(now),
      });
      const object = { kind: 'notice', id: corrected.notice_id, name: corrected.title } as const;
      const detail = { correction_id: notice_id };
      await recordAudit(tx, { actor, at: now, action: 'corrected', object, detail });
    }
    await recordAudit(tx, {
      actor,
      at: now,
      action: 'published',
      object: { kind: 'notice', id: notice_id, name: title },
      detail: {
        division_id,
        ...conditions,
        send_mail_flag,
        ...(corrected && { corrects_notice_id: corrected.notice_id }),
        file_count: Object.keys(files).length,
        ...(asks && {
          response_due_date: asks.response_due_date,
          question_count: asks.questions.length,
        }),
      },
    });
    return notice_id;
  },

  async posted_list({ db, actor, input, now }) {
    const today = japanDate(now);
    const { items, total_count } = await selectPosted(db, postingDivisions(actor), input);
    const counted = await countResponses(
      db,
      items.map(({ notice_id }) => notice_id),
    );
    const shown = counted.filter((notice) => maySeeReading(actor, notice));
    return {
      items: items.map((item) => {
        const responses = shown.find(({ notice_id }) => notice_id === item.notice_id);
        return {
          ...item,
          state: publishStateOn({ ...item, corrected_on: null }, today),
          ...(responses && { responses }),
        };
      }),
      total_count,
    };
  },
};

type Typed = Input<typeof calls.notice.edit.save>['questionnaire'];

/** 回答依頼 as it is stored; null for a notice that asks nothing. */
function settledQuestionnaire(typed: Typed): Questionnaire | null {
  if (!typed) return null;
  return { ...typed, questions: typed.questions.map(settledQuestion) };
}

/**
 * The division and the targets of a posting, with the notice that it corrects; its former targets stay, whether
 * the pickers still offer them or not. Throws as `noticeToCorrect` and `checkTargets` do.
 */
async function checkedTargets<T extends Targets>(
  tx: Tx,
  actor: Operator,
  sent: T,
  { corrects_notice_id, locked }: { corrects_notice_id: number | null; locked: boolean },
) {
  if (corrects_notice_id === null) {
    const targets = settledTargets(sent);
    return { division: await checkTargets(tx, actor, targets), targets, corrected: null };
  }
  const corrected = await noticeToCorrect(tx, corrects_notice_id, { actor, at: 'body', locked });
  const { added, all } = targetsOfCorrection(sent, corrected);
  return { division: await checkTargets(tx, actor, added), targets: all, corrected };
}

/**
 * The division of a notice, null for a system notice. Throws 403 if the caller may not post for it, 422 for
 * targets that the division's pickers don't offer now.
 */
async function checkTargets(tx: Tx, actor: Operator, targets: Targets) {
  if (!mayPostNotice(actor, targets)) throw forbidden();
  const { division_id } = targets;
  if (division_id === null) return null;
  const division = await divisionName(tx, division_id).executeTakeFirst();
  const groups = await chosenSupplierGroups(tx, division_id, targets.supplier_groups).execute();
  const suppliers = await chosenSuppliers(tx, division_id, targets.suppliers).execute();
  const issues: Issue[] = [];
  if (division === undefined) issues.push(bodyIssue(['division_id'], invalid.notSelected(label.division)));
  if (groups.length < targets.supplier_groups.length)
    issues.push(bodyIssue(['supplier_groups'], invalid.target));
  if (suppliers.length < targets.suppliers.length) issues.push(bodyIssue(['suppliers'], invalid.target));
  if (division === undefined || issues.length > 0) throw invalidInput(issues);
  return { division_id, ...division };
}
