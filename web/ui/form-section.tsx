import { useId, type ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  /** What its fields are for. */
  help: string;
  children: ReactNode;
}

/** The fields of a long form that belong together, with their heading above them. */
export function FormSection({ title, help, children }: FormSectionProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-help`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 not-first:mt-2"
    >
      <div>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <p id={`${id}-help`} className="hint">
          {help}
        </p>
      </div>
      <div>{children}</div>
    </div>
  );
}
