import { useId, type ReactNode, type Ref } from 'react';
import { routeDialog } from '#texts/approval-route.ts';
import { text } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Section } from '#web/ui/section.tsx';
import type { StepList } from './route-issues.ts';

type RouteSectionProps = {
  list: StepList;
  title: string;
  /** Beside the title: a link to what the manual says of the list. */
  about?: ReactNode;
  /** The errors of the list as a whole. */
  messages: readonly string[];
  canAdd: boolean;
  onAdd: () => void;
  addRef: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** One list of the route dialog: heading, 追加, table, and errors of the list as a whole. */
export function RouteSection(props: RouteSectionProps) {
  const { list, title, about, messages, canAdd, onAdd, addRef, children } = props;
  const errorId = useId();
  return (
    <Section
      region
      title={title}
      about={about}
      field={list}
      aside={
        <Button
          ref={addRef}
          size="small"
          aria-label={routeDialog.ofRow(text.add, title)}
          aria-describedby={messages.length > 0 ? errorId : undefined}
          disabled={!canAdd}
          onClick={onAdd}
        >
          {text.add}
        </Button>
      }
    >
      {children}
      <FieldError id={errorId} message={messages.length > 0 ? messages.join(' ') : undefined} />
    </Section>
  );
}
