import { useState } from 'react';
import { systemManagement, type SetupProgress } from '#contract/system-management.ts';
import type { SetupStep } from '#domain/setup.ts';
import { setupScreen, setupStepText } from '#texts/setup.ts';
import { pageTitle } from '#texts/shell.ts';
import { call, IdempotencyKey } from '#web/call/call.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** The screen on which a step is done; none for what is done elsewhere. */
const screenOf = {
  master_data: '/system-management/master-data-import',
  workflow: '/workflow-management',
  supplier_group: '/supplier-group-management',
} as const satisfies Partial<Record<SetupStep, string>>;
const hasScreen = (step: SetupStep): step is keyof typeof screenOf => step in screenOf;

/** 導入の手順: what a company sets up first, and what of it is done. Nothing once all of it is. */
export function SetupCard({ setup, onSent }: { setup: readonly SetupProgress[]; onSent: () => unknown }) {
  const { status, send } = useTestMail(onSent);
  const [open, finished] = [setup.filter((each) => !each.done), setup.filter((each) => each.done)];
  if (open.length === 0) return null;
  return (
    <Card title={setupScreen.title} count={setupScreen.progress(finished.length, setup.length)}>
      <div className="space-y-3">
        <StatusNote status={status} />
        <p className="hint">{setupScreen.explanation}</p>
        <Steps steps={open} onSend={send} />
        {finished.length > 0 && (
          <Details variant="foot" summary={setupScreen.finished(finished.length)}>
            <Steps steps={finished} onSend={send} />
          </Details>
        )}
      </div>
    </Card>
  );
}

function Steps({ steps, onSend }: { steps: readonly SetupProgress[]; onSend: () => void }) {
  return (
    <ol>
      {steps.map((each) => (
        <Step key={`${each.step} ${each.provider}`} {...each} onSend={onSend} />
      ))}
    </ol>
  );
}

function Step({ step, provider, done, onSend }: SetupProgress & { onSend: () => void }) {
  const { label, about } = setupStepText(step, provider);
  return (
    <li className="flex min-h-14 items-center gap-3 border-line-soft py-2 not-first:border-t">
      {/* The texts of all rows begin in one line. */}
      <span className="grid min-w-15 text-center">
        <Tag tone={done ? 'success' : 'waiting'}>{done ? setupScreen.done : setupScreen.open}</Tag>
      </span>
      <span className="min-w-0 flex-1">
        <b>
          {hasScreen(step) ? (
            <Link to={screenOf[step]} className={linkClass}>
              {label}
            </Link>
          ) : (
            label
          )}
        </b>
        <small className="block">{about}</small>
      </span>
      {step === 'mail' && (
        <Button size="small" onClick={onSend}>
          {setupScreen.sendMail}
        </Button>
      )}
    </li>
  );
}

/** Mails the admin and says so; the list is read again, because the mail may have left by then. */
function useTestMail(onSent: () => unknown) {
  const [key] = useState(() => new IdempotencyKey());
  const [status, setStatus] = useState<StatusText | null>(null);
  const send = async () => {
    setStatus(null);
    await call(systemManagement.test_mail, {}, { key });
    setStatus({ tone: 'success', text: setupScreen.mailSent(pageTitle.undelivered_mail) });
    onSent();
  };
  return { status, send: () => void send() };
}
