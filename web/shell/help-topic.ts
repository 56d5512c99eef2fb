import { createContext, use, useEffect } from 'react';
import type { HelpTopic } from '#web/navigation/help-link.tsx';

/** Only the layout provides it: what a screen tells is for ヘルプ in the header. */
export const TellHelpTopic = createContext<(topic: HelpTopic | null) => void>(() => {});

/** Leads ヘルプ in the header to a topic as long as the component is there; null leaves it where it leads. */
export function useHelpTopic(topic: HelpTopic | null): void {
  const tell = use(TellHelpTopic);
  useEffect(() => {
    if (topic === null) return;
    tell(topic);
    return () => tell(null);
  }, [tell, topic]);
}
