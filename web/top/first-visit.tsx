import { firstVisit } from '#texts/help.ts';
import { text } from '#texts/ui.ts';
import { useUserChoice } from '#web/shell/user-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** What is asked of a supplier here, until they close it (docs/rules/help.md#a-suppliers-first-visit). */
export function FirstVisit() {
  const [closed, setClosed] = useUserChoice('first-visit-closed', false);
  if (closed) return null;
  return (
    <Card
      title={firstVisit.title}
      aside={
        <Button variant="plain" size="small" onClick={() => setClosed(true)}>
          {text.close}
        </Button>
      }
    >
      <ol className="list-decimal space-y-1 pl-6">
        {firstVisit.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Card>
  );
}
