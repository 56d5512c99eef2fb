import { useSyncExternalStore } from 'react';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { pagerItems } from './pager-items.ts';
import { text } from '#texts/ui.ts';

/** Pages shown on each side of the current one. */
const pagerWindow = { normal: 3, small: 2 } as const;

interface PagerProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** Undefined until known. */
  total: number | undefined;
  pageSize: number;
  /** The counter word: 件 by default, 社 for companies. */
  unit?: string | undefined;
  /** Two pages on each side instead of three, for dialogs and cards. A phone always shows two. */
  small?: boolean | undefined;
  onPage: (page: number) => void;
}

/** 前へ, 次へ, the pages around the current one, and the range of records shown. */
export function Pager({ page, pageCount, total, pageSize, unit, small = false, onPage }: PagerProps) {
  const phone = usePhone();
  const items = pagerItems(page, pageCount, small || phone ? pagerWindow.small : pagerWindow.normal);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p className="min-h-[1lh] text-ink-soft">
        {total !== undefined && total > 0 && (
          <>
            <span className="font-bold text-ink">
              {text.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total))}
            </span>
            {' / '}
          </>
        )}
        {total !== undefined && text.total(total, unit)}
      </p>
      {pageCount > 1 && (
        <nav
          aria-label={text.pager}
          className="flex flex-wrap items-center gap-0.5 max-md:w-full max-md:justify-between"
        >
          <button
            type="button"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
            className={buttonClass('plain', 'small')}
          >
            <Icon name="left" className="size-3.5" />
            {text.previous}
          </button>
          <ol className="flex flex-wrap items-center justify-center gap-0.5 max-md:order-last max-md:w-full">
            {items.map((item, index) =>
              item === 'gap' ? (
                <li key={`gap-${index}`} aria-hidden="true" className="w-5 text-center text-ink-faint">
                  …
                </li>
              ) : (
                <li key={item}>
                  <button
                    type="button"
                    aria-label={text.page(item)}
                    aria-current={item === page ? 'page' : undefined}
                    onClick={item === page ? undefined : () => onPage(item)}
                    className={classNames(
                      'grid h-11 min-w-9 place-items-center rounded-6 border px-1 md:h-7 md:min-w-7',
                      item === page
                        ? 'cursor-default border-action bg-action font-bold text-white'
                        : 'border-transparent text-action hover:border-line hover:bg-light-blue-50',
                    )}
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
            {text.next}
            <Icon name="right" className="size-3.5" />
          </button>
        </nav>
      )}
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
