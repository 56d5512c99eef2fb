import { createHmac } from 'node:crypto';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { OrderEdi } from '#server/environment.ts';

/**
 * The form parameters for the order EDI, with their placeholders filled in: {login_id}, {user_id}, {role},
 * {full_name}, {division_name}, {department_name}, {supplier_code}, {company_name}, {branch_office_name},
 * {issued_at} and {hmac}. A value that the user does not have is empty; an unknown name in braces stays.
 *
 * The parameters pass through the browser, so they prove nothing without {hmac}: HMAC-SHA256 in lower-case
 * hex, keyed with ORDER_EDI_SECRET in UTF-8. It covers all parameters that do not contain {hmac}, sorted by
 * name, as application/x-www-form-urlencoded (`URLSearchParams`: UTF-8, a space as `+`). {issued_at} is the
 * time of the click in ISO 8601 UTC, so that the EDI system can refuse old forms.
 */
export function orderEdiForm(
  { params, secret }: OrderEdi,
  actor: Actor,
  login_id: string,
  now: Date,
): Readonly<Record<string, string>> {
  const values = placeholders(actor, login_id, now);
  const filled = Object.entries(params).map(([name, text]): [string, string] => [
    name,
    text.replace(/\{([a-z_]+)\}/g, (placeholder, key: string) => values.get(key) ?? placeholder),
  ]);
  const holdsHmac = ([name]: readonly [string, string]) => params[name]?.includes(hmacPlaceholder) === true;
  if (!filled.some(holdsHmac)) return Object.fromEntries(filled);
  if (secret === null) throw new Error('ORDER_EDI_PARAMS holds {hmac} and ORDER_EDI_SECRET is not set');
  const signedParams = new URLSearchParams(filled.filter((entry) => !holdsHmac(entry)));
  signedParams.sort();
  const hmac = createHmac('sha256', secret).update(signedParams.toString()).digest('hex');
  return Object.fromEntries(
    filled.map((entry) =>
      holdsHmac(entry) ? [entry[0], entry[1].replaceAll(hmacPlaceholder, hmac)] : entry,
    ),
  );
}

const hmacPlaceholder = '{hmac}';

function placeholders(actor: Actor, login_id: string, now: Date): ReadonlyMap<string, string> {
  const operator = actor.role === role.operator ? actor : null;
  const supplier = actor.role === role.supplier ? actor : null;
  return new Map([
    ['login_id', login_id],
    ['user_id', String(actor.user_id)],
    ['role', String(actor.role)],
    ['full_name', actor.full_name],
    ['division_name', operator?.division_name ?? ''],
    ['department_name', operator?.department_name ?? ''],
    ['supplier_code', supplier?.supplier_code ?? ''],
    ['company_name', supplier?.company_name ?? ''],
    ['branch_office_name', supplier?.branch_office_name ?? ''],
    ['issued_at', now.toISOString()],
  ]);
}
