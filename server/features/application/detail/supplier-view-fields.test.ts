import { describe, expect, test } from 'vitest';
import { applicationStatus, stepStatus, stepType } from '#domain/codes.ts';
import type { ApplicationContent } from '#contract/application/detail.ts';
import { exampleStep } from '#contract/application/detail.testing.ts';
import { listedSteps } from '#domain/application/progress.ts';
import type { ApplicationState } from '#domain/application/types.ts';
import { customFieldsOf } from '#domain/application/custom-fields.ts';
import { customFieldNumbers } from '#domain/limits.ts';
import {
  applyCommand,
  approval,
  everybodyWith,
  named,
  people,
  routeStepOf,
  stages,
  supplierUser,
} from '#domain/application/examples.testing.ts';
import { exampleSuppliers } from '#domain/approval-route/examples.testing.ts';
import type { LoadedDetail, LoadedEvent, LoadedStep } from './detail-view.ts';
import { supplierDetail, supplierListItem, supplierListStep } from './supplier-view.ts';

/** The supplier's view, field by field. */

const own = 1;
const rival = 2;

function event(kind: LoadedEvent['kind'], given: Partial<LoadedEvent> = {}): LoadedEvent {
  const who = given.supplier_id === undefined || given.supplier_id === null ? 'operator' : given.supplier_id;
  return {
    kind,
    self_approved: false,
    happened_at: '2026-11-21T10:00:00+09:00',
    division_name: who === 'operator' ? '産業機器事業部' : null,
    department_name: who === 'operator' ? '営業部' : null,
    company_name: who === 'operator' ? null : `company-${who}`,
    branch_office_name: who === 'operator' ? null : `branch-${who}`,
    full_name: `name-${who}`,
    for_full_name: kind === 'submitted' ? null : `for-${who}`,
    step_type: kind === 'submitted' || kind === 'cancelled' ? null : stepType.approver,
    from_status: kind === 'submitted' ? null : applicationStatus.in_circulation,
    to_status: kind === 'rejected' ? applicationStatus.completed : applicationStatus.in_circulation,
    comment: kind === 'submitted' ? null : `comment-${who}`,
    file_names: [`file-${who}.pdf`],
    assignee_before: null,
    assignee_after: null,
    handed_over_to: kind === 'handed_over' ? `colleague-${who}` : null,
    supplier_id: null,
    ...given,
  };
}

/** An event without the fields for operators only. */
function forSupplier(event: LoadedEvent) {
  const {
    supplier_id: _,
    self_approved: _self,
    assignee_before: _before,
    assignee_after: _after,
    ...whole
  } = event;
  return whole;
}

const submitted = event('submitted', { to_status: applicationStatus.not_received });
const received = event('approved', {
  step_type: stepType.receptionist,
  from_status: applicationStatus.not_received,
});

// These tests don't check the content.
const content: ApplicationContent = {
  ...customFieldsOf(
    // Object.fromEntries loses the types of the keys, which are built right here.
    Object.fromEntries(
      customFieldNumbers.flatMap((number) => [
        [`field_name${number}`, null],
        [`field_value${number}`, null],
      ]),
    ) as Parameters<typeof customFieldsOf>[0],
  ),
  division_id: 1,
  division_name: '産業機器事業部',
  workflow_name: '新規取引申請書',
  applicant_division_name: null,
  applicant_department_name: null,
  applicant_company_name: null,
  applicant_branch_office_name: null,
  applicant_full_name: '伊藤 さくら',
  application_at: '2026-11-21T09:00:00+09:00',
  applicant_answers_hope_date: '2026-12-01',
  attached_files: [],
  updated_at: '1',
  is_deletable: true,
  status: applicationStatus.in_circulation,
  result: null,
};

const detailOf = (history: LoadedEvent[], steps: LoadedStep[] = []): LoadedDetail => ({
  content,
  steps,
  viewers: [],
  pic_entry: null,
  history,
});
const visibleHistory = (history: LoadedEvent[]) => supplierDetail(detailOf(history), own).history;

describe('the history of a supplier', () => {
  test('has the submission in full and no intermediate events of operators', () => {
    const whole = forSupplier(submitted);
    expect(visibleHistory([submitted, received, event('approved')])).toEqual([whole]);
    expect(visibleHistory([submitted, event('replaced'), event('replaced', { supplier_id: own })])).toEqual([
      whole,
    ]);
  });

  test('has its own supplier’s events in full, a rival’s not at all', () => {
    const mine = event('approved', { supplier_id: own });
    const whole = forSupplier(mine);
    expect(visibleHistory([event('approved', { supplier_id: rival }), mine])).toEqual([whole]);
  });

  test('has the end by an operator with step and organisation, without name, comment and files', () => {
    for (const kind of ['approved', 'rejected'] as const) {
      const end = event(kind, {
        step_type: kind === 'approved' ? stepType.final_approver : stepType.approver,
        to_status: applicationStatus.completed,
      });
      expect(visibleHistory([end])).toEqual([
        {
          kind,
          happened_at: end.happened_at,
          division_name: '産業機器事業部',
          department_name: '営業部',
          company_name: null,
          branch_office_name: null,
          full_name: null,
          for_full_name: null,
          step_type: end.step_type,
          from_status: applicationStatus.in_circulation,
          to_status: applicationStatus.completed,
          comment: null,
          file_names: [],
          handed_over_to: null,
        },
      ]);
    }
  });

  test('has a hand-over by a colleague in full, and none of another supplier', () => {
    const own_one = event('handed_over', { supplier_id: own });
    const all = [own_one, event('handed_over', { supplier_id: rival })];
    expect(visibleHistory(all)).toEqual([forSupplier(own_one)]);
  });

  test('has of a rival’s rejection only the end of the application', () => {
    const end = event('rejected', { supplier_id: rival });
    expect(visibleHistory([submitted, end]).slice(1)).toEqual([
      {
        kind: 'rejected',
        happened_at: end.happened_at,
        division_name: null,
        department_name: null,
        company_name: null,
        branch_office_name: null,
        full_name: null,
        for_full_name: null,
        step_type: null,
        from_status: applicationStatus.in_circulation,
        to_status: applicationStatus.completed,
        comment: null,
        file_names: [],
        handed_over_to: null,
      },
    ]);
    expect(JSON.stringify(visibleHistory([end]))).not.toMatch(/(company|branch|name|for|comment|file)-2/);
  });

  test('has its own rejection in full, once', () => {
    const whole = forSupplier(event('rejected', { supplier_id: own }));
    expect(visibleHistory([event('rejected', { supplier_id: own })])).toEqual([whole]);
  });

  test('lacks any field that is added to an event later', () => {
    const more = { ...event('approved', { supplier_id: own }), event_number: 7, added_later: 'secret' };
    const [one] = visibleHistory([more]);
    expect(one).not.toHaveProperty('event_number');
    expect(one).not.toHaveProperty('added_later');
    expect(one).not.toHaveProperty('supplier_id');
  });
});

test('suppliers never see a reassignment, not even of their own step', () => {
  const nobody = {
    division_name: null,
    department_name: null,
    company_name: 'company-2',
    branch_office_name: null,
  };
  const assignee = { ...nobody, users: null };
  const given = { assignee_before: assignee, assignee_after: assignee };
  const events = [own, rival, null].map((supplier_id) => event('replaced', { ...given, supplier_id }));
  const { history } = supplierDetail(detailOf([submitted, ...events]), own);
  expect(history.map(({ kind }) => kind)).toEqual(['submitted']);
  expect(JSON.stringify(history)).not.toContain('company-2');
  const [one] = supplierDetail(detailOf([event('approved', { ...given, supplier_id: own })]), own).history;
  expect(one).not.toHaveProperty('assignee_before');
  expect(one).not.toHaveProperty('assignee_after');
});

test('目安 and how long it has waited are of the supplier’s own steps alone, and nobody behind 全員 is named', () => {
  const waiting = {
    day: 3,
    overdue: 1,
    people_behind: [{ full_name: 'name-1', absent: false }],
    more_behind: 2,
  };
  const step: LoadedStep = {
    ...exampleStep({ planned_on: '2026-12-01' }),
    ...operatorsOnly,
    waiting,
    supplier_id: own,
  };
  const all = [step, { ...step, supplier_id: null }, { ...step, supplier_id: rival }];
  const { detail_steps } = supplierDetail(detailOf([], all), own);
  expect(detail_steps.map(({ planned_on, waiting: shown }) => [planned_on, shown])).toEqual([
    ['2026-12-01', { day: 3, overdue: 1 }],
    [null, null],
  ]);
});

const operatorsOnly = {
  self_approved: true,
  prev_step_order: '4',
  is_open: true,
  unattended: true,
  absences: [
    { full_name: '石井 陽子', first_day: '2026-12-24', last_day: '2027-01-04', delegate_name: '岡田 隆之' },
  ],
  replacement: { approval_route_step_id: 7, updated_at: '1' },
  nudge: { approval_route_step_id: 7, updated_at: '1' },
  nudged_on: '2026-12-24',
  asks_resubmission: true,
  former_approvals: [{ full_name: '石井 陽子', approved_at: '2026-11-21T10:00:00+09:00' }],
};

test('a supplier’s steps have no predecessors, open flag, 自己承認, 担当者不在, absences, replacement or 催促', () => {
  const step: LoadedStep = {
    ...exampleStep({ step_company_name: 'company-1' }),
    ...operatorsOnly,
    supplier_id: own,
  };
  const all = [step, { ...step, supplier_id: null }, { ...step, supplier_id: rival }];
  const { detail_steps } = supplierDetail(detailOf([], all), own);
  expect(detail_steps).toHaveLength(2);
  for (const one of detail_steps)
    for (const field of [
      'prev_step_order',
      'is_open',
      'unattended',
      'absences',
      'replacement',
      'nudge',
      'nudged_on',
      'asks_resubmission',
      'former_approvals',
      'self_approved',
      'supplier_id',
    ])
      expect(one).not.toHaveProperty(field);
});

test('a step is whole on the supplier’s own steps alone; of an operator’s it has organisation, status and time', () => {
  const shown = exampleStep({
    operation_at: '2026-11-21T10:00:00+09:00',
    operation_division_name: 'division-1',
    operation_department_name: 'department-1',
    operation_company_name: 'company-1',
    operation_branch_office_name: 'branch-1',
    operation_user_name: 'name-1',
    operation_for_user_name: 'for-1',
    step_division_name: 'step-division-1',
    step_department_name: 'step-department-1',
    step_company_name: 'step-company-1',
    step_branch_office_name: 'step-branch-1',
    step_users: ['user-1'],
    comment: 'comment-1',
    attached_files: [{ file_id: 1, file_name: 'file-1.pdf', size: 1 }],
    planned_on: '2026-12-01',
    waiting: { day: 3, overdue: 1 },
  });
  const step: LoadedStep = { ...shown, ...operatorsOnly, supplier_id: own };
  const all = [step, { ...step, supplier_id: null }, { ...step, supplier_id: rival }];
  expect(supplierDetail(detailOf([], all), own).detail_steps).toEqual([
    shown,
    {
      ...shown,
      operation_user_name: null,
      operation_for_user_name: null,
      step_users: [],
      comment: null,
      attached_files: [],
      planned_on: null,
      waiting: null,
    },
  ]);
});

test('the caller’s entry is copied field by field; null if there is none', () => {
  const pic_entry = {
    approval_route_step_id: 7,
    updated_at: '2',
    step_type: stepType.approver,
    division_name: null,
    department_name: null,
    company_name: 'company-1',
    branch_office_name: null,
    user_name: 'name-1',
    acts_for: 'for-1',
    can_hand_over: true,
    planned_on: '2026-12-01',
  };
  const detail = supplierDetail({ ...detailOf([]), pic_entry }, own);
  expect(detail.pic_entry).toEqual(pic_entry);
  const handed_over = { full_name: 'name-2', reason: 'reason-1' };
  const passedOn = { ...pic_entry, handed_over: { ...handed_over, more: 'secret' } };
  expect(supplierDetail({ ...detailOf([]), pic_entry: passedOn }, own).pic_entry).toEqual({
    ...pic_entry,
    handed_over,
  });
  expect(supplierDetail(detailOf([]), own).pic_entry).toBeNull();
});

test('a list shows the caller’s own open step before a colleague’s, and never another supplier’s', () => {
  const { bolts, boltsColleague, paint, router, designer } = people;
  const route = {
    approval_route_name: '並行',
    viewers: [],
    steps: [
      routeStepOf(4, [], named(boltsColleague)),
      routeStepOf(5, [], named(bolts)),
      routeStepOf(6, [], everybodyWith(designer)),
    ],
  };
  const state = applyCommand(stages.received, approval(stages.received, 3, router, route));
  const listed = (of: ApplicationState) => ({ status: of.status, listed_steps: listedSteps(of) });
  const stepFor = (user: typeof bolts) =>
    supplierListStep(listed(state), user.supplier_id ?? 0, user)?.step_order ?? null;
  expect([bolts, boltsColleague, paint].map(stepFor)).toEqual([5, 4, null]);
  const mine = applyCommand(state, approval(state, 5, bolts));
  expect(supplierListStep(listed(mine), exampleSuppliers.bolts, bolts)?.step_order).toBe(4);
  // A third colleague, who stands for the one of step 5.
  const delegate = { ...supplierUser(14, exampleSuppliers.bolts), stands_for: [bolts.user_id] };
  expect(stepFor(delegate)).toBe(5);
  expect(stepFor({ ...delegate, stands_for: [] })).toBe(4);
});

test('a row of a list has the allowed fields only, whatever else was loaded', () => {
  const allowed = {
    application_id: 1,
    applicant_full_name: '吉田 翔太',
    application_at: '2026-11-21T10:00:00+09:00',
    workflow_name: '新規取引申請書',
    first_field: '株式会社青葉精工',
    step_type: stepType.approver,
    step_status: stepStatus.not_approved,
    other_steps: 0,
    approver: '株式会社青葉精工',
    planned_on: '2026-11-25',
    status: applicationStatus.in_circulation,
    result: null,
    applicant_answers_hope_date: '2026-12-01',
  };
  const loaded = { ...allowed, division_name: '産業機器事業部', added_later: 3 };
  expect(supplierListItem(loaded)).toEqual(allowed);
  // In 承認待ち, with what approving the supplier's own step takes.
  const entry = {
    application_updated_at: '3',
    approval_route_step_id: 7,
    approval_route_step_updated_at: '1',
  };
  expect(supplierListItem({ ...loaded, ...entry })).toEqual({ ...allowed, ...entry });
  expect(supplierListItem({ ...loaded, acts_for: 'for-1' })).toEqual({ ...allowed, acts_for: 'for-1' });
  // Remarks that the caller has not read.
  expect(supplierListItem({ ...loaded, unread_remarks: 2 })).toEqual({ ...allowed, unread_remarks: 2 });
  // What was typed, and nothing that its kind or role says.
  const fields = [{ label: '想定年額', value: '120万円', plain: '1200000' }];
  const transaction = { date: null, amount: '1200000', counterparty: null };
  expect(supplierListItem({ ...loaded, fields, transaction })).toEqual({
    ...allowed,
    fields: [{ label: '想定年額', value: '120万円' }],
  });
});
