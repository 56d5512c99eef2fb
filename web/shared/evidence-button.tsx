import { useState } from 'react';
import { copyFault } from '#domain/copies/size.ts';
import { fileSizeText } from '#domain/file-size.ts';
import { evidenceLimits } from '#domain/limits.ts';
import { copiesScreen } from '#texts/copies.ts';
import { evidenceFailure } from '#texts/evidence-failure.ts';
import { evidenceScreen } from '#texts/evidence-screen.ts';
import { Refused } from '#web/call/call.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';

type Props = {
  /** What the ZIP file would have. Rejects with `Refused` while others are made. */
  askSize: () => Promise<{ readonly item_count: number; readonly bytes: number }>;
  /** Begins the download. */
  save: () => void;
};

/** 証跡一式: asks with its size, and says why nothing is saved. */
export function EvidenceButton({ askSize, save }: Props) {
  const problems = useBlockErrors();
  const confirm = useConfirm();
  const [status, setStatus] = useState<StatusText | null>(null);
  const start = async () => {
    problems.clear();
    setStatus(null);
    try {
      const size = await askSize();
      const fault = copyFault(size, evidenceLimits);
      if (fault !== null) return problems.show([faultText[fault]]);
      const files = size.bytes === 0 ? null : fileSizeText(size.bytes);
      const confirmed = await confirm({
        lines: [copiesScreen.size(size.item_count, files), evidenceScreen.contents],
        prompt: evidenceScreen.confirm,
        confirmLabel: evidenceScreen.zip,
      });
      if (!confirmed) return;
      save();
      setStatus({ tone: 'success', text: copiesScreen.begun });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
    }
  };
  return (
    <div className="flex min-w-0 flex-col items-end gap-2">
      <Button size="small" onClick={() => void start()}>
        {evidenceScreen.zip}
      </Button>
      <StatusNote status={status} />
      <Refusals errors={problems.errors} attempt={problems.attempt} />
    </div>
  );
}

const { items, megabytes } = evidenceLimits;
const faultText = {
  nothing: evidenceFailure.nothing,
  too_much: evidenceFailure.tooMuch(items, megabytes),
};
