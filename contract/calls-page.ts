import { screenName, verbName } from '#texts/audit-calls.ts';
import type { FunctionRight } from '#domain/permissions.ts';
import { everyCall, type Call, type CallTable } from './call.ts';

/** The Markdown of docs/calls.md: one table of calls per feature. */
export function callsPage(table: CallTable): string {
  const count = [...everyCall(table)].length;
  return [
    '# All calls',
    '',
    `The ${count} calls that \`contract/calls.ts\` declares. \`npm run calls\` writes this page; \`npm test\` fails when it is`,
    'not what the declarations say. Every cell of who gets which status is in [authorization.csv](authorization.csv); inputs',
    'and outputs are in `npm run openapi`. Screen and verb are those of the audit log.',
    ...Object.entries(table).flatMap(([feature, entry]) => ['', ...sectionOf(feature, { [feature]: entry })]),
    '',
  ].join('\n');
}

function sectionOf(feature: string, table: CallTable): string[] {
  return [
    `## ${feature}`,
    '',
    '| method | path | who may | screen | does |',
    '| --- | --- | --- | --- | --- |',
    ...[...everyCall(table)].map(([, call]) => rowOf(call)),
  ];
}

const who: Readonly<Record<FunctionRight, string>> = {
  signed_in: 'everybody signed in',
  auditor: 'auditors',
  operator: 'operators',
  submit_application: 'who may submit applications',
  post_notice: 'who may post notices',
  supplier: 'suppliers',
  administrator: 'admins',
  system_admin: 'system admins',
};

function rowOf(call: Call): string {
  const scope = 'scope' in call ? ', of a division they administer' : '';
  const files = call.kind === 'upload' ? ' with files' : '';
  const cells = [
    call.method + files,
    `\`${call.path}\``,
    who[call.access] + scope,
    screenName(call.audit),
    verbName(call.audit),
  ];
  return `| ${cells.join(' | ')} |`;
}
