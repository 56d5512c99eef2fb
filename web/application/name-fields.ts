import type { ApplicationContent } from '#contract/application/detail.ts';
import { firstField } from '#domain/application/custom-fields.ts';

/** What names the application on other screens and in confirmations (texts/application-name.ts). */
export function nameFieldsOf(application_id: number, content: ApplicationContent) {
  return { application_id, workflow_name: content.workflow_name, first_field: firstField(content) };
}
