import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { messageScreen } from '#texts/message.ts';
import { isSame } from '#web/form/merge-fields.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Details } from '#web/ui/details.tsx';
import { DestinationFields, type Form, type Preset } from './destination-fields.tsx';

/** Who gets a reply in any case. */
export function ReplyTo({ reply_to }: { reply_to: string }) {
  const value = (
    <>
      {reply_to}
      <span className="hint block">{messageScreen.replyReach}</span>
    </>
  );
  return <DefinitionList rows={[{ label: messageScreen.replyDestination, value }]} />;
}

/**
 * The destinations of a reply, collapsed: hardly anybody changes them, and a slip would send an answer to all
 * suppliers. They begin open if a draft has changed them, and open when they have an error.
 */
export function ReplyDestinations(props: {
  form: Form;
  division_id: number | null;
  preset: Preset;
  /** See `ErrorSummary`. */
  attempt: number;
}) {
  const { form, division_id, preset, attempt } = props;
  const [open, setOpen] = useState(() => isChanged(form, preset));
  const { errors } = useFormState({ control: form.control, name: ['department_groups', 'suppliers'] });
  const error = errors.department_groups?.message ?? errors.suppliers?.message;
  const [seen, setSeen] = useState({ attempt, error });
  if (attempt !== seen.attempt || error !== seen.error) {
    setSeen({ attempt, error });
    if (error !== undefined) setOpen(true);
  }
  return (
    <Details summary={messageScreen.changeDestinations} open={open} onToggle={setOpen}>
      {/* A checkbox whose label has two lines is higher than its margins allow for. */}
      <div className="pb-2">
        <DestinationFields form={form} division_id={division_id} preset={preset} />
      </div>
    </Details>
  );
}

function isChanged(form: Form, { department_groups, suppliers }: Preset): boolean {
  const now = form.getValues();
  return (
    now.send_department_group_all ||
    now.send_supplier_all ||
    !isSame(now.department_groups, department_groups) ||
    !isSame(now.suppliers, suppliers)
  );
}
