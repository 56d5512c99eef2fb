import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { tabClass } from './tab-class.ts';

export interface Tab {
  key: string;
  label: string;
  panel: ReactNode;
}

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (key: string) => void;
}

/** Tabs. Arrow keys, Home and End select; the Tab key moves into the panel. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.key === value);

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}-tab`}
            aria-selected={tab.key === value}
            aria-controls={tab.key === value ? `${id}-${tab.key}` : undefined}
            tabIndex={tab.key === value ? 0 : -1}
            onKeyDown={move}
            onClick={() => onChange(tab.key)}
            // The first word begins where the text around it does.
            className={classNames(tabClass, '-mb-px min-h-control first:-ml-3')}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        <div
          role="tabpanel"
          id={`${id}-${current.key}`}
          aria-labelledby={`${id}-${current.key}-tab`}
          tabIndex={0}
          className="pt-3 focus-visible:outline-offset-4"
        >
          {current.panel}
        </div>
      )}
    </div>
  );
}
