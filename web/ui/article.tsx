import type { ReactNode } from 'react';
import { LinkedText } from './linked-text.tsx';

interface ArticleProps {
  /** The label and text of the title. */
  title: Fact<string>;
  /** What is said below the title: who wrote it, when, for whom. */
  facts: readonly Fact[];
  body: Fact<string>;
  files: Fact;
  /** What follows the files, such as who has read it. */
  children?: ReactNode;
}

export interface Fact<Value = ReactNode> {
  label: string;
  value: Value;
  /** On a line of its own. */
  wide?: boolean;
}

/**
 * What one person wrote for others to read: title, byline, text, files. The looks are in web/styles.css.
 * Title and text speak for themselves; their labels are for assistive technology.
 */
export function Article({ title, facts, body, files, children }: ArticleProps) {
  return (
    <div className="article">
      <dl>
        <div data-part="title">
          <dt className="sr-only">{title.label}</dt>
          <dd>{title.value}</dd>
        </div>
        {facts.map(({ label, value, wide }) => (
          <div key={label} data-part="fact" data-wide={wide}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div data-part="body">
          <dt className="sr-only">{body.label}</dt>
          <dd>
            <LinkedText text={body.value} />
          </dd>
        </div>
        <div data-part="files">
          <dt>{files.label}</dt>
          <dd>{files.value}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}

/** The card of an article. Its title is that of the article, so the card has no heading of its own. */
export function ArticleCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="min-w-0 rounded-card border border-line-soft bg-white shadow-card print:rounded-none print:border-0 print:shadow-none"
    >
      <div className="article-card card-body">{children}</div>
    </section>
  );
}
