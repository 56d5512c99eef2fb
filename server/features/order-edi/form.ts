import { createHmac } from 'node:crypto';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { OrderEdi } from '#server/environment.ts';

/**
 * The parameters that the order EDI is sent, with their placeholders filled in (domain 6): {login_id}, {user_id}, {role},
 * {full_name}, {division_name}, {department_name}, {supplier_code}, {company_name}, {branch_office_name}, {issued_at} and
 * {hmac}. What a user does not have is empty; a name in braces that is not one of these stays as it is written.
 *
 * They pass through the browser, so they prove nothing without {hmac}: HMAC-SHA256 in lower-case hex, keyed with
 * ORDER_EDI_SECRET in UTF-8, over all parameters without {hmac} in them, sorted by name, as
 * application/x-www-form-urlencoded (`URLSearchParams`: UTF-8, a blank as `+`). {issued_at} is the moment of the click in
 * ISO 8601 UTC; with it in a parameter the EDI system can refuse what is old.
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
    text.replace(/\{([a-z_]+)\}/g, (written, key: string) => values.get(key) ?? written),
  ]);
  const signs = ([name]: readonly [string, string]) => params[name]?.includes(hmacMark) === true;
  if (!filled.some(signs)) return Object.fromEntries(filled);
  if (secret === null) throw new Error('ORDER_EDI_PARAMS holds {hmac} and ORDER_EDI_SECRET is not set');
  const signed = new URLSearchParams(filled.filter((entry) => !signs(entry)));
  signed.sort();
  const hmac = createHmac('sha256', secret).update(signed.toString()).digest('hex');
  return Object.fromEntries(
    filled.map((entry) => (signs(entry) ? [entry[0], entry[1].replaceAll(hmacMark, hmac)] : entry)),
  );
}

const hmacMark = '{hmac}';

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
