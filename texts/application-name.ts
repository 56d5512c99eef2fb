/** How an application is named, so that it can be told from others of its form. */

type Numbered = { readonly application_id: number };
type Marked = Numbered & {
  /** `firstField` in domain/application/custom-fields.ts. */
  readonly first_field: string | null;
};
type OfForm = { readonly workflow_name: string };

/** `No.27・株式会社青葉精工`, beside or under the form's name. */
export function applicationMark({ application_id, first_field }: Marked): string {
  return first_field === null ? `No.${application_id}` : `No.${application_id}・${first_field}`;
}

/** `新規取引申請書 No.27・株式会社青葉精工`, in a sentence or a confirmation. */
export function applicationName(application: OfForm & Marked): string {
  return `${application.workflow_name} ${applicationMark(application)}`;
}

/** `新規取引申請書 No.27`, where no value of a field belongs: in a tab's title, in a mail. */
export function numberedName({ workflow_name, application_id }: OfForm & Numbered): string {
  return `${workflow_name} No.${application_id}`;
}
