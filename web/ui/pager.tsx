import { useSyncExternalStore } from 'react';
import { buttonClass } from './button-class.ts';
import { Icon } from './icon.tsx';
import { pagerItems } from './pager-items.ts';
import { text, pagerText } from '#texts/ui.ts';

/** Pages shown on each side of the current one. */
const pagerWindow = { normal: 3, small: 2 } as const;

interface PagerProps {
  /** The name of the list, which tells this pager from others of the screen. */
  label: string;
  /** From 1. */
  page: number;
  pageCount: number;
  /** Undefined until known. */
  total: number | undefined;
  pageSize: number;
  /** For dialogs and fields: two pages on each side, as on a phone, and the total. */
  small?: boolean | undefined;
  /** A heading has the total. */
  counted?: boolean | undefined;
  onPage: (page: number) => void;
}

/**
 * The range of records shown, 前へ, 次へ and the pages around the current one. Nothing if all are on one page.
 */
export function Pager(props: PagerProps) {
  const { label, page, pageCount, total, pageSize, small = false, counted = false, onPage } = props;
  const phone = usePhone();
  if (pageCount <= 1) return null;
  const items = pagerItems(page, pageCount, small || phone ? pagerWindow.small : pagerWindow.normal);
  return (
    <div className="pager">
      <p>
        {total !== undefined && (
          <>
            <span>{pagerText.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total))}</span>
            {small && !counted && <span> / {text.total(total)}</span>}
          </>
        )}
      </p>
      <nav aria-label={pagerText.of(label)}>
        <button
          type="button"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          className={buttonClass('plain', 'small')}
        >
          <Icon name="left" className="size-3.5" />
          <span className="max-lg:sr-only">{pagerText.previous}</span>
        </button>
        <ol>
          {items.map((item, index) =>
            item === 'gap' ? (
              <li key={`gap-${index}`} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={item}>
                <button
                  type="button"
                  aria-label={pagerText.page(item)}
                  aria-current={item === page ? 'page' : undefined}
                  onClick={item === page ? undefined : () => onPage(item)}
                >
                  {item}
                </button>
              </li>
            ),
          )}
        </ol>
        <button
          type="button"
          disabled={page >= pageCount}
          onClick={() => onPage(page + 1)}
          className={buttonClass('plain', 'small')}
        >
          <span className="max-lg:sr-only">{pagerText.next}</span>
          <Icon name="right" className="size-3.5" />
        </button>
      </nav>
    </div>
  );
}

const phoneWidth = '(width < 48rem)';

function subscribe(changed: () => void): () => void {
  const media = matchMedia(phoneWidth);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the window is narrower than the `md:` breakpoint. */
function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(phoneWidth).matches);
}
