import * as z from 'zod/mini';
import { eachField, type FieldPrefix } from '#domain/application/custom-fields.ts';
import { applicationResult, applicationStatus, fieldKind, stepStatus, stepType } from '#domain/codes.ts';

/** Schemas that several screens of the feature share. */

export const name = z.nullable(z.string());

/** `field_name01` … `field_name10`, or the same with another prefix; one schema each. */
export function eachFieldSchema<P extends FieldPrefix, S extends z.ZodMiniType>(
  prefix: P,
  schema: (number: number) => S,
) {
  return eachField(prefix, (number) => schema(Number(number)));
}

/** The applicant's names at the time of submission. */
export const applicantNames = {
  applicant_division_name: name,
  applicant_department_name: name,
  applicant_company_name: name,
  applicant_branch_office_name: name,
  applicant_full_name: z.string(),
};

/** What the applicant submits in addition to custom fields. Each answer that shows an application has it. */
export const submittedFields = {
  /** `yyyy-mm-dd`. The list of applications that wait for the caller is sorted by it. */
  applicant_answers_hope_date: z.string(),
};

export const statusCode = z.literal(Object.values(applicationStatus));
export const resultCode = z.nullable(z.literal(Object.values(applicationResult)));
export const stepStatusCode = z.literal(Object.values(stepStatus));
export const stepTypeCode = z.literal(Object.values(stepType));

/**
 * The size of a 証跡一式: its applications, counted up to one above `evidenceLimits.items`, and the bytes of
 * their stored files.
 */
export const evidenceSize = z.object({ item_count: z.int(), bytes: z.int() });

/** What a field asks for; null is 文字. */
export const fieldKindCode = z.nullable(z.literal(Object.values(fieldKind)));
