import { label } from '#texts/fields.ts';
import { unit } from '#texts/ui.ts';
import { internalUserScreen } from '#texts/internal-user-management.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { delegationScreen } from '#texts/delegation.ts';
import { identityRelease } from '#texts/administration.ts';
import { accountStop } from '#texts/account-stop.ts';
import { general } from '#texts/general.ts';
import { newestText } from '#texts/form.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { supplierManagement, type SupplierDetail } from '#contract/supplier-management.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { pageTitle } from '#texts/shell.ts';
import { call, IdempotencyKey } from '#web/call/call.ts';
import { Link } from '#web/navigation/link.tsx';

import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { supplierName } from '#domain/joined-names.ts';
import { useDialog } from '#web/ui/use-dialog.ts';
import { useActionErrors } from '#web/form/action-errors.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { countText } from '#web/ui/list-count.ts';
import { Refusals } from '#web/ui/error-summary.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Tag } from '#web/ui/tag.tsx';

import { StopDialog, type StopSubject } from './stop-dialog.tsx';

type User = SupplierDetail['users'][number];
const userKey = (user: User) => String(user.user_id);

/** /supplier-management/detail: the imported data, read-only, 利用停止, and releasing the identity of a user. */
export default function SupplierDetailScreen({ supplier_id }: { supplier_id: number }) {
  const { data, refetch } = useQuery(read(supplierManagement.detail.init, { supplier_id }));
  const [status, setStatus] = useState<StatusText | null>(null);
  const problems = useActionErrors();
  const [key] = useState(() => new IdempotencyKey());
  const confirm = useConfirm();
  const dialog = useDialog<StopSubject>();
  if (data === undefined) return null;

  const release = async ({ user_id, full_name, updated_at }: User) => {
    setStatus(null);
    const confirmed = await confirm({
      about: full_name,
      prompt: identityRelease.confirmation,
      harm: [identityRelease.help],
      confirmLabel: identityRelease.release,
      destructive: true,
    });
    if (!confirmed) return;
    const release_user = supplierManagement.detail.release_user;
    if (!(await problems.run(() => call(release_user, { user_id, updated_at }, { key })))) return;
    await refetch();
    setStatus({ tone: 'success', text: identityRelease.done });
  };
  const askStop = async (target: Omit<StopSubject, 'supplier_id' | 'left'>) => {
    setStatus(null);
    const about = { supplier_id, user_id: target.user_id };
    await problems.run(async () => {
      const left = await call(supplierManagement.detail.stop_consequences, about);
      dialog.show({ ...target, supplier_id, left });
    });
  };
  const lift = async (target: Pick<StopSubject, 'user_id' | 'name' | 'updated_at'>) => {
    setStatus(null);
    const confirmed = await confirm({
      about: target.name,
      lines: [accountStop.lifts],
      prompt: accountStop.confirmLift,
      confirmLabel: accountStop.lift,
    });
    if (!confirmed) return;
    const { user_id, updated_at } = target;
    const body = { supplier_id, user_id, updated_at };
    if (!(await problems.run(() => call(supplierManagement.detail.lift_stop, body, { key })))) return;
    await refetch();
    setStatus({ tone: 'success', text: accountStop.liftDone });
  };
  const loadNewest = async () => {
    await refetch();
    problems.clear();
    setStatus({ tone: 'info', text: newestText.loadedBelowText });
  };
  const columns: readonly Column<User>[] = [
    ...userColumns,
    {
      key: 'sign_in',
      header: supplierScreen.signIn,
      cell: (user) =>
        user.is_bound ? (
          <span className="inline-flex items-center gap-4">
            {supplierScreen.bound}
            <Button
              variant="plain"
              size="small"
              aria-label={supplierScreen.ofUser(identityRelease.release, user.full_name)}
              onClick={() => void release(user)}
            >
              {identityRelease.release}
            </Button>
          </span>
        ) : (
          supplierScreen.notBound
        ),
      width: '14rem',
    },
    {
      key: 'assignments',
      header: delegationScreen.action,
      cell: (user) => (
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {!data.invalid_flag && !user.invalid_flag && (
            <Link
              to="/delegation"
              search={{ user_id: user.user_id }}
              aria-label={supplierScreen.ofUser(pageTitle.delegation, user.full_name)}
              className={linkClass}
            >
              {pageTitle.delegation}
            </Link>
          )}
          <Link
            to="/system-management/successor"
            search={{ user_id: user.user_id }}
            aria-label={supplierScreen.ofUser(pageTitle.successor, user.full_name)}
            className={linkClass}
          >
            {pageTitle.successor}
          </Link>
          <Button
            variant="plain"
            size="small"
            aria-label={supplierScreen.ofUser(
              user.stopped ? accountStop.lift : accountStop.stop,
              user.full_name,
            )}
            onClick={() => {
              const target = { user_id: user.user_id, name: user.full_name, updated_at: user.updated_at };
              void (user.stopped ? lift(target) : askStop(target));
            }}
          >
            {user.stopped ? accountStop.lift : accountStop.stop}
          </Button>
        </span>
      ),
      className: 'rows:whitespace-normal! rows:py-1.5',
      width: '9.5rem',
    },
  ];

  return (
    <div className="space-y-blocks">
      <Card title={supplierScreen.content}>
        <DefinitionList
          rows={[
            { label: label.supplier_code, value: data.supplier_code },
            { label: supplierScreen.company_name, value: data.company_name },
            { label: supplierScreen.branch_office_name, value: data.branch_office_name ?? general.none },
            {
              label: supplierScreen.validity,
              value: <Validity invalid={data.invalid_flag} stopped={data.stopped} />,
            },
            {
              label: supplierScreen.groups,
              value:
                data.supplier_group_names.length === 0 ? general.none : data.supplier_group_names.join('\n'),
            },
          ]}
        />
        <div className="mt-4">
          <Button
            variant={data.stopped ? 'secondary' : 'danger-outline'}
            size="small"
            onClick={() => {
              const target = { user_id: null, name: supplierName(data), updated_at: data.updated_at };
              void (data.stopped ? lift(target) : askStop(target));
            }}
          >
            {data.stopped ? accountStop.lift : accountStop.ofSupplier}
          </Button>
        </div>
      </Card>
      <Card
        flush
        title={supplierScreen.users}
        count={countText({ total: data.users.length, unit: unit.people })}
      >
        <CardBody
          above="table"
          empty={problems.errors.length === 0 && !problems.stale && status === null}
          className="space-y-3"
        >
          <Refusals
            errors={problems.errors}
            attempt={problems.attempt}
            onLoadNewest={problems.stale ? () => void loadNewest() : undefined}
          />
          <StatusNote status={status} />
        </CardBody>
        <DataTable
          flush
          label={supplierScreen.users}
          columns={columns}
          rows={data.users}
          rowKey={userKey}
          empty={null}
        />
      </Card>
      <PageActions back={<BackLink to="/supplier-management" />} />
      {dialog.subject !== null && (
        <StopDialog
          key={dialog.opening}
          open={dialog.open}
          subject={dialog.subject}
          onStopped={() => {
            dialog.close();
            void refetch().then(() => setStatus({ tone: 'success', text: accountStop.done }));
          }}
          onLoadNewest={() => {
            dialog.close();
            void loadNewest();
          }}
          onClose={dialog.close}
          onClosed={dialog.unmount}
        />
      )}
    </div>
  );
}

const userColumns: readonly Column<User>[] = [
  {
    key: 'full_name',
    header: label.full_name,
    cell: (user) => user.full_name,
    width: '8.75rem',
    card: 'title',
  },
  { key: 'login_id', header: internalUserScreen.login_id, cell: (user) => user.login_id, width: '9rem' },
  {
    key: 'mail_address',
    header: supplierScreen.mail_address,
    cell: (user) => user.mail_address,
    min: 15,
    card: 'plain',
  },
  {
    key: 'invalid_flag',
    header: supplierScreen.validity,
    cell: (user) => <Validity invalid={user.invalid_flag} stopped={user.stopped} />,
    width: '7rem',
    card: 'tag',
  },
];

function Validity({ invalid, stopped }: { invalid: boolean; stopped: boolean }) {
  if (stopped) return <Tag tone="danger">{accountStop.stopped}</Tag>;
  return invalid ? <Tag>{supplierScreen.invalid}</Tag> : <Tag tone="success">{supplierScreen.valid}</Tag>;
}
