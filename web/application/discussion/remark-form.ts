import * as z from 'zod/mini';
import type { Sent } from '#contract/call.ts';
import type { Issue } from '#contract/errors.ts';
import { remarkForm, type Addressable, type discussion } from '#contract/application/discussion.ts';
import { invalidRemark } from '#texts/discussion.ts';
import { label } from '#texts/fields.ts';
import { Refused } from '#web/call/call.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';

/** The form of a remark. A supplier's user chooses neither audience nor addressees. */
export function remarkSchema(choosesAddressees: boolean) {
  return z.object({
    text: remarkForm.shape.text,
    ...choices,
    addressees: z
      .array(z.string())
      .check(z.refine((keys) => !choosesAddressees || keys.length > 0, { error: invalidRemark.noAddressee })),
    ...chosenFiles(label.attached_file),
  });
}

const choices = {
  /** The audience beside 社内. */
  supplier_id: z.nullable(z.int()),
  /** By `keyOf`. */
  addressees: z.array(z.string()),
  /** Whether the addressees were chosen by hand: another audience leaves them then. */
  addressed: z.boolean(),
  awaits_reply: z.boolean(),
};

/** The name of the draft of a remark. */
export const remarkDraft = (application_id: number): string => `remark-${application_id}`;

/** What a draft holds: all but the files. */
export const remarkDraftSchema = z.object({ text: z.string(), ...choices });

export type RemarkInput = z.input<ReturnType<typeof remarkSchema>>;

/** The form before anything is typed. */
export function emptyRemark(addressables: readonly Addressable[]): RemarkInput {
  return {
    text: '',
    supplier_id: null,
    addressees: presetKeys(addressables, null),
    addressed: false,
    awaits_reply: false,
    ...noFiles,
  };
}

/** A name of people who can be addressed, in the form and its draft. */
export function keyOf({ approval_route_step_id, user_id }: Addressable): string {
  return user_id === null ? `step ${approval_route_step_id}` : `user ${user_id}`;
}

/** Those who can be addressed with an audience. */
export function offered(addressables: readonly Addressable[], supplier_id: number | null): Addressable[] {
  return addressables.filter((each) => each.supplier_id === null || each.supplier_id === supplier_id);
}

/** Whom a remark is addressed to at first, with an audience. */
export function presetKeys(addressables: readonly Addressable[], supplier_id: number | null): string[] {
  return addressables.filter((each) => each.is_preset && each.supplier_id === supplier_id).map(keyOf);
}

/** The addressees with another audience: the preset ones, or what was chosen by hand and is still offered. */
export function addresseesWith(
  addressables: readonly Addressable[],
  { addressees, addressed }: Pick<RemarkInput, 'addressees' | 'addressed'>,
  supplier_id: number | null,
): string[] {
  const keys = new Set(offered(addressables, supplier_id).map(keyOf));
  const kept = addressees.filter((key) => keys.has(key));
  return addressed && kept.length > 0 ? kept : presetKeys(addressables, supplier_id);
}

/** What is sent, without the files. */
export function sentRemark(
  application_id: number,
  { text, supplier_id, addressees, awaits_reply }: RemarkInput,
  addressables: readonly Addressable[],
): Sent<typeof discussion.save> {
  const chosen = offered(addressables, supplier_id).filter((each) => addressees.includes(keyOf(each)));
  return {
    application_id,
    supplier_id,
    text,
    approval_route_step_ids: chosen.flatMap((each) => each.approval_route_step_id ?? []),
    user_ids: chosen.flatMap((each) => each.user_id ?? []),
    awaits_reply,
  };
}

/** A refusal with its messages at the fields of the form. */
export function atFields({ issues }: Refused): Refused {
  return new Refused(
    issues.map((issue): Issue => {
      const [part, field] = issue.loc;
      if (part === undefined || field !== 'approval_route_step_ids') return issue;
      return { ...issue, loc: [part, 'addressees'] };
    }),
  );
}
