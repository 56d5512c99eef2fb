import { shell, ending } from '#texts/shell.ts';
import { wasUnreachable } from '#web/call/navigation.ts';
import { keptDraftsSlot } from '#web/form/kept-drafts-slot.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { Button } from '#web/ui/button.tsx';

/** Part of the first script: with the network down nothing more can be loaded. */
export function SystemErrorPage() {
  const { Component: Part } = keptDraftsSlot;
  return (
    <EndingPage
      tone="failed"
      heading={ending.systemError}
      advice={[...(wasUnreachable() ? [ending.checkConnection] : []), ending.contactAdministrator]}
    >
      {Part && <Part />}
      {/* A full page load, which discards the state of the broken page. */}
      <Button variant="primary" onClick={() => location.assign('/')}>
        {shell.backToTop}
      </Button>
    </EndingPage>
  );
}
