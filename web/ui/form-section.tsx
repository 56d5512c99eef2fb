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
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-help`} className="form-section">
      <div>
        <h2 id={id}>{title}</h2>
        <p id={`${id}-help`} className="hint">
          {help}
        </p>
      </div>
      <div>{children}</div>
    </div>
  );
}
