import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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
  return (
    <BaseTabs.Root value={value} onValueChange={onChange}>
      <BaseTabs.List activateOnFocus aria-label={label} className="flex gap-1 border-b border-line">
        {tabs.map(({ key, label: name }) => (
          <BaseTabs.Tab
            key={key}
            value={key}
            // The first word begins where the text around it does.
            className={classNames(tabClass, '-mb-px min-h-control first:-ml-3')}
          >
            {name}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ key, panel }) => (
        <BaseTabs.Panel key={key} value={key} className="pt-3 focus-visible:outline-offset-4">
          {panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
