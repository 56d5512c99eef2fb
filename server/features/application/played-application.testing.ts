import { expect } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  modelStateOf,
  type Act,
  type ModelState,
  type Past,
} from '#domain/application/reference-model.testing.ts';
import type { Route } from '#domain/approval-route/types.ts';
import { stepType } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { selectPlanningDays } from '#server/db/working-days.ts';
import { bodyOf, type SubmissionInput } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import type { TestPortal } from '#testing/portal.ts';
import { actingInput, expectWon, loadTokens } from '#testing/race.ts';
import { routeInput, type RouteSketch, type StepSketch } from '#testing/route.ts';
import { mark, type MarkedCompany, type TestPerson } from './marks.testing.ts';

const { create, detail, discussion } = calls.application;

/** The shared setup of the tests over HTTP. */
export type Stage = {
  readonly portal: TestPortal;
  readonly company: MarkedCompany;
  readonly submission: SubmissionInput;
  readonly client: (login_id: string) => Promise<Client>;
};

/** A remark on it: who reads it beside 社内, and the marks in its text, its file's name and its file. */
export type PlayedRemark = {
  readonly remark_id: number;
  readonly by: TestPerson;
  readonly audience: number | null;
  readonly text: string;
  readonly file: string;
  readonly inside: string;
  withdrawn: boolean;
};

/**
 * One application in the running portal, with a mark in every text. Keeps its past for the reference model,
 * which computes the expected state.
 */
export class PlayedApplication {
  readonly #stage: Stage;
  readonly number: number;
  readonly application_id: number;
  #past: Past;
  readonly #remarks: PlayedRemark[] = [];

  private constructor(stage: Stage, number: number, application_id: number, past: Past) {
    this.#stage = stage;
    this.number = number;
    this.application_id = application_id;
    this.#past = past;
  }

  /** Submits an application. Its desired date is before all others, so that it is first in the lists. */
  static async submit(
    stage: Stage,
    number: number,
    more: Partial<SubmissionInput> = {},
  ): Promise<PlayedApplication> {
    const { company, submission } = stage;
    const applicant = company.person('applicant1');
    const client = await stage.client(applicant.login_id);
    const applicant_answers_hope_date = new Date(Date.UTC(2099, 11, 31 - number)).toISOString().slice(0, 10);
    const values = { field_value01: mark(number, 'value'), field_value02: mark(number, 'value') };
    const answer = await client.upload(
      create.save,
      { ...submission, ...values, applicant_answers_hope_date, ...more },
      filesOf(number, 'applicant'),
    );
    const step = (of: string, users: readonly string[]) => company.assignee({ of, users });
    return new PlayedApplication(stage, number, bodyOf(create.save.output, answer), {
      submit: {
        kind: 'submit',
        by: applicant,
        at: timeAt(0),
        applicant_answers_hope_date,
        receptionist: step('P103', ['reception1', 'reception2']),
        route_setter: step('P102', ['router1']),
        final_approver: step('P101', ['final1']),
        working_days: await selectPlanningDays(
          stage.portal.db,
          japanDate(new Date()),
          applicant_answers_hope_date,
        ),
      },
      acts: [],
    });
  }

  modelState(): ModelState {
    return modelStateOf(this.#past);
  }

  /** Approves a step. The route setter's needs a route. */
  async approve(step_order: number, by: TestPerson, route: RouteSketch | null = null): Promise<void> {
    const { portal } = this.#stage;
    const sentRoute =
      route === null ? undefined : await routeInput(portal, { ...route, name: mark(this.number, 'route') });
    const loaded = await loadTokens(portal, this.application_id);
    const comment = this.#textMark('comment', step_order, by);
    const client = await this.#stage.client(by.login_id);
    const files = filesOf(this.number, step_order, by.login_id);
    expectWon(
      await client.upload(detail.approve, { ...actingInput(loaded, step_order, sentRoute), comment }, files),
    );
    const act = { by, ...stepFields(step_order), at: this.#now() };
    this.#record(
      route === null
        ? { kind: 'approve', ...act }
        : {
            kind: 'set_route',
            ...act,
            route: this.#routeOf(route),
            working_days: this.#past.submit.working_days,
          },
    );
  }

  async reject(step_order: number, by: TestPerson): Promise<void> {
    const loaded = await loadTokens(this.#stage.portal, this.application_id);
    const comment = this.#textMark('comment', step_order, by);
    const client = await this.#stage.client(by.login_id);
    const files = filesOf(this.number, step_order, by.login_id);
    expectWon(await client.upload(detail.reject, { ...actingInput(loaded, step_order), comment }, files));
    this.#record({ kind: 'reject', by, ...stepFields(step_order), at: this.#now() });
  }

  /** 担当者変更 by the user who set the route. */
  async replace(step_order: number, by: TestPerson, target: StepSketch): Promise<void> {
    const { portal, company } = this.#stage;
    const loaded = await loadTokens(portal, this.application_id);
    const assignee = company.assignee(target);
    const { user_ids, ...to } = assignee;
    const client = await this.#stage.client(by.login_id);
    expectWon(
      await client.post(detail.replace, {
        application_id: this.application_id,
        ...loaded.step(step_order),
        ...to,
        users: user_ids.map((user_id) => ({ user_id })),
        reason: this.#textMark('reason', step_order, by),
      }),
      { visible: true },
    );
    const access = { unattended: false, administers: false };
    this.#record({ kind: 'replace', by, at: this.#now(), step_order, step_version: 0, assignee, ...access });
  }

  /** 引き継ぎ by a supplier's user, or who stands for them, to a colleague. */
  async handOver(step_order: number, by: TestPerson, to_user_id: number): Promise<void> {
    const { portal } = this.#stage;
    const loaded = await loadTokens(portal, this.application_id);
    const client = await this.#stage.client(by.login_id);
    expectWon(
      await client.post(detail.hand_over, {
        application_id: this.application_id,
        ...loaded.step(step_order),
        to_user_id,
        reason: this.#textMark('comment', step_order, by),
      }),
    );
    this.#record({ kind: 'hand_over', by, at: this.#now(), step_order, step_version: 0, to_user_id });
  }

  /** The remarks so far, the oldest first. */
  get remarks(): readonly PlayedRemark[] {
    return this.#remarks;
  }

  /**
   * Writes a remark to those whom the screen would choose, for an audience that `which` chooses. Null if the
   * user may not write, or nobody would read it.
   */
  async remark(by: TestPerson, which: number): Promise<PlayedRemark | null> {
    const { application_id } = this;
    const client = await this.#stage.client(by.login_id);
    const shown = bodyOf(discussion.init.output, await client.get(discussion.init, { application_id }));
    if (!shown.may_write) return null;
    const { audiences = [], addressables = [] } = shown;
    const chosen = pick([null, ...audiences.map(({ supplier_id }) => supplier_id)], which);
    const what = ['remark', this.#remarks.length, by.login_id];
    const file = mark(this.number, 'file', ...what);
    const inside = mark(this.number, 'inside', ...what);
    const text = mark(this.number, ...what);
    const input = {
      application_id,
      supplier_id: chosen,
      text,
      approval_route_step_ids: addressables
        .filter(({ is_preset, supplier_id }) => is_preset && supplier_id === chosen)
        .flatMap(({ approval_route_step_id }) => approval_route_step_id ?? []),
      user_ids: [],
      awaits_reply: which % 2 === 0,
    };
    const answer = await client.upload(discussion.save, input, { file1: new File([inside], `${file}.txt`) });
    if (answer.status === 422) return null;
    const remark_id = bodyOf(discussion.save.output, answer);
    const audience = by.supplier_id ?? chosen;
    const written = { remark_id, by, audience, text, file, inside, withdrawn: false };
    this.#remarks.push(written);
    return written;
  }

  /** Withdraws a remark, whose writer still sees the application. */
  async withdraw(remark: PlayedRemark): Promise<void> {
    const { application_id } = this;
    const client = await this.#stage.client(remark.by.login_id);
    expectWon(await client.post(discussion.withdraw, { application_id, remark_id: remark.remark_id }));
    remark.withdrawn = true;
  }

  async cancel(): Promise<void> {
    const { application_updated_at } = await loadTokens(this.#stage.portal, this.application_id);
    const by = this.#stage.company.person('applicant1');
    const client = await this.#stage.client(by.login_id);
    const { application_id } = this;
    expectWon(await client.post(detail.delete, { application_id, updated_at: application_updated_at }));
    this.#record({ kind: 'cancel', by, at: this.#now(), application_version: 0 });
  }

  #textMark(what: string, step_order: number, by: TestPerson): string {
    return mark(this.number, what, step_order, by.login_id);
  }

  #now(): string {
    return timeAt(this.#past.acts.length + 1);
  }

  #record(act: Act): void {
    this.#past = { ...this.#past, acts: [...this.#past.acts, act] };
  }

  /** The route as the engine would get it. */
  #routeOf({ steps, viewers = [] }: RouteSketch): Route {
    const { company } = this.#stage;
    return {
      approval_route_name: mark(this.number, 'route'),
      viewers: viewers.map((viewer: StepSketch) => company.assignee(viewer)),
      steps: steps.map((step, index) => ({
        step_order: index + 4,
        step_type: step.type === 4 ? stepType.person_in_charge : stepType.approver,
        prev_step_order: step.prev === '' || step.prev === undefined ? [] : step.prev.split(',').map(Number),
        assignee: company.assignee(step),
      })),
    };
  }
}

/** The model ignores tokens, because only accepted actions are recorded. */
const stepFields = (step_order: number) => ({ step_order, application_version: 0, step_version: 0 });

const timeAt = (second: number): string => new Date(1_795_219_200_000 + second * 1000).toISOString();

/** A file whose name and content say who attached it to what. */
function filesOf(number: number, ...what: readonly (string | number)[]) {
  const content = mark(number, 'inside', ...what);
  return { file1: new File([content], `${mark(number, 'file', ...what)}.txt`) };
}

/** The open steps. Expects at least one while the application is running. */
export function openModelSteps(modelState: ModelState) {
  const open = modelState.steps.filter((step) => step.condition === 'open');
  expect(open.length > 0 || modelState.result !== null || modelState.cancelled).toBe(true);
  return open;
}

/** One of the entries, by any number. */
export function pick<T>(entries: readonly T[], which: number): T {
  const entry = entries[which % entries.length];
  if (entry === undefined) throw new Error('there is nothing to choose from');
  return entry;
}
