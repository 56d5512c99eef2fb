import { useNavigate } from '@tanstack/react-router';
import { delegation, type DelegationPerson } from '#contract/delegation.ts';
import { delegationNote, delegationScreen } from '#texts/delegation.ts';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import type { AskPeople } from '#web/list/person-dialog.tsx';
import { DelegationPersonDialog } from './delegation-person-dialog.tsx';

const ask: AskPeople<DelegationPerson> = (conditions, paging) =>
  read(delegation.user.people, { ...conditions, ...paging });

/** For administrators: picks the person whose delegations the screen then shows. */
export function OthersCard() {
  const navigate = useNavigate();
  const dialog = useDialog();
  const open = ({ user_id }: DelegationPerson) => {
    dialog.close();
    void navigate({ to: '/delegation', search: { user_id } });
  };
  return (
    <Card title={delegationScreen.ofOthers}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="hint">{delegationNote.others}</p>
        <Button aria-haspopup="dialog" onClick={() => dialog.show(true)}>
          {delegationScreen.openOthers}
        </Button>
      </div>
      {dialog.subject !== null && (
        <DelegationPersonDialog
          key={dialog.opening}
          open={dialog.open}
          label={delegationScreen.person}
          initial={null}
          listLabel={delegationScreen.people}
          ask={ask}
          withOrganisation
          onDecide={open}
          onClose={dialog.close}
        />
      )}
    </Card>
  );
}
