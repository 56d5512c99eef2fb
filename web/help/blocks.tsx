import type { MarkedToken, Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { shell } from '#texts/shell.ts';
import { classNames } from '#web/ui/class-names.ts';
import { linkClass } from '#web/ui/link-class.ts';
import { WrappedTable } from '#web/ui/wrapped-table.tsx';
import { inOneLine, known, linkGoal, type Heading } from './manual.ts';
import { pictureAt } from './pictures.ts';
import { PlaceLink } from './place-link.tsx';

type BlocksProps = {
  tokens: readonly MarkedToken[];
  headings: ReadonlyMap<MarkedToken, Heading>;
  /** The page that they are of, and all that the reader may read. */
  page: string;
  readable: readonly string[];
};

/** The blocks of a page. What is not listed here, such as HTML, is not shown. */
export function Blocks({ tokens, headings, page, readable }: BlocksProps) {
  const inline = (children: readonly Token[]) => (
    <Inline tokens={known(children)} page={page} readable={readable} />
  );
  return tokens.map((token, index) => {
    switch (token.type) {
      case 'heading':
        return (
          <HeadingLine key={index} heading={headings.get(token)}>
            {inline(token.tokens)}
          </HeadingLine>
        );
      case 'paragraph':
        return (
          <p key={index} className="my-3">
            {inline(token.tokens)}
          </p>
        );
      case 'text':
        return <span key={index}>{token.tokens && inline(token.tokens)}</span>;
      case 'list':
        return (
          <List key={index} list={token}>
            {(item) => (
              <Blocks tokens={known(item.tokens)} headings={headings} page={page} readable={readable} />
            )}
          </List>
        );
      case 'table':
        return <Table key={index} table={token} inline={inline} />;
      case 'code':
        return (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
          <pre key={index} tabIndex={0} data-scrolls-sideways="" className={codeClass}>
            <code>{token.text}</code>
          </pre>
        );
      default:
        return null;
    }
  });
}

const codeClass =
  'my-3 overflow-x-auto rounded-control bg-canvas p-3 font-mono text-sm print:whitespace-pre-wrap';

/**
 * The heading that a link led to has the focus. Near the end of a page it can't come to the top: a line beside
 * it, which forced colours keep, tells it from those above.
 */
const markClass = classNames(
  'relative before:absolute before:bottom-0 before:-left-3 before:border-action focus:before:border-l-4',
  'print:before:hidden',
);

/** The headings are below that of the screen. */
const levels = {
  1: { Tag: 'h2', className: 'text-2xl font-bold before:top-0' },
  2: {
    Tag: 'h3',
    className: 'mt-10 mb-2 border-t border-line pt-5 text-xl font-bold before:top-5 print:mt-6',
  },
  3: { Tag: 'h4', className: 'mt-5 mb-1 text-sm font-semibold text-ink-soft before:top-0' },
} as const;

function HeadingLine({ heading, children }: { heading: Heading | undefined; children: ReactNode }) {
  const { Tag, className } = heading?.depth === 1 ? levels[1] : heading?.depth === 2 ? levels[2] : levels[3];
  return (
    <Tag
      id={heading?.id}
      tabIndex={-1}
      className={classNames('outline-none print:break-after-avoid', markClass, className)}
    >
      {children}
    </Tag>
  );
}

function List({ list, children }: { list: Tokens.List; children: (item: Tokens.ListItem) => ReactNode }) {
  const Tag = list.ordered ? 'ol' : 'ul';
  return (
    <Tag className={classNames('my-3 space-y-1.5 pl-6', list.ordered ? 'list-decimal' : 'list-disc')}>
      {list.items.map((item, index) => (
        <li key={index} className="pl-1 [&>:is(ol,ul)]:my-1.5">
          {children(item)}
        </li>
      ))}
    </Tag>
  );
}

/** Where the columns have no room, each row is a card. */
function Table({ table, inline }: { table: Tokens.Table; inline: (tokens: readonly Token[]) => ReactNode }) {
  const headers = table.header.map(({ text }) => text);
  return (
    <div className="my-3 text-sm">
      <WrappedTable
        label={headers.join('、')}
        columns={headers.map((header, index) => ({
          header,
          cell: (row: readonly Tokens.TableCell[]) => inline(row[index]?.tokens ?? []),
          card: index === 0 ? 'title' : headers.length === 2 ? 'plain' : undefined,
          ...(index === 0 && { width: '10rem' }),
        }))}
        rows={table.rows}
        rowKey={(_, index) => index}
      />
    </div>
  );
}

type InlineProps = Pick<BlocksProps, 'tokens' | 'page' | 'readable'>;

function Inline({ tokens, page, readable }: InlineProps) {
  const inside = (children: readonly Token[]) => (
    <Inline tokens={known(children)} page={page} readable={readable} />
  );
  return tokens.map((token, index) => {
    switch (token.type) {
      case 'strong':
        return <strong key={index}>{inside(token.tokens)}</strong>;
      case 'link':
        return (
          <ManualLink key={index} href={token.href} page={page} readable={readable}>
            {inside(token.tokens)}
          </ManualLink>
        );
      case 'image':
        return <Picture key={index} file={token.href} about={token.text} />;
      case 'codespan':
        return (
          <code key={index} className="font-mono text-sm">
            {token.text}
          </code>
        );
      case 'br':
        return <br key={index} />;
      case 'text':
      case 'escape':
        return inOneLine(token.text);
      default:
        return null;
    }
  });
}

type LinkProps = Pick<BlocksProps, 'page' | 'readable'> & { href: string; children: ReactNode };

function ManualLink({ href, page, readable, children }: LinkProps) {
  const goal = linkGoal(href, page, readable);
  if (goal === null) return children;
  if ('page' in goal)
    return (
      <PlaceLink page={goal.page} anchor={goal.anchor}>
        {children}
      </PlaceLink>
    );
  return (
    <a href={goal.href} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {children}
      <span className="sr-only">{shell.newTab}</span>
    </a>
  );
}

function Picture({ file, about }: { file: string; about: string }) {
  const address = pictureAt(file);
  if (address === undefined) return null;
  return (
    <img
      src={address}
      alt={about}
      className="my-3 max-w-full rounded-control border border-line print:max-h-120"
    />
  );
}
