import { useSyncExternalStore } from 'react';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
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
  /** What it counts; 件 by default. */
  unit?: string | undefined;
  pageSize: number;
  /** For dialogs and fields: two pages on each side, as on a phone, and the total. */
  small?: boolean | undefined;
  /** A heading has the total. */
  counted?: boolean | undefined;
  /** `foot`: right below a flush table. `beside`: in the foot of a list, beside its buttons. */
  position?: keyof typeof positionClasses | undefined;
  onPage: (page: number) => void;
}

/**
 * The range of records shown, 前へ, 次へ and the pages around the current one. Nothing if all are on one page.
 */
export function Pager(props: PagerProps) {
  const { label, page, pageCount, total, unit, pageSize, small = false, counted = false } = props;
  const { position, onPage } = props;
  const phone = usePhone();
  if (pageCount <= 1) return null;
  const items = pagerItems(page, pageCount, small || phone ? pagerWindow.small : pagerWindow.normal);
  return (
    <div
      className={classNames(
        'flex min-h-small flex-wrap items-center justify-between gap-x-2 gap-y-1 md:gap-x-4',
        position && positionClasses[position],
      )}
    >
      <p className="text-ink-soft max-md:text-xs">
        {total !== undefined && (
          <>
            <span className="whitespace-nowrap">
              {pagerText.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total))}
            </span>
            {small && !counted && <span className="whitespace-nowrap"> / {text.total(total, unit)}</span>}
          </>
        )}
      </p>
      {/* On a phone, few pages are in the line of the range; more have a line of their own, with room for nine. */}
      <nav
        aria-label={pagerText.of(label)}
        className="flex max-w-full flex-[1_0_auto] items-center justify-end gap-0.5 md:flex-none md:gap-3"
      >
        <button
          type="button"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          className={classNames(buttonClass('plain', 'small'), stepClass)}
        >
          <Icon name="left" className="size-3.5" />
          <span className="max-lg:sr-only">{pagerText.previous}</span>
        </button>
        <ol className="flex min-w-0 items-center justify-end md:gap-0.5">
          {items.map((item, index) =>
            item === 'gap' ? (
              <li key={`gap-${index}`} aria-hidden="true" className={itemClass}>
                …
              </li>
            ) : (
              <li key={item} className={itemClass}>
                <button
                  type="button"
                  aria-label={pagerText.page(item)}
                  aria-current={item === page ? 'page' : undefined}
                  onClick={item === page ? undefined : () => onPage(item)}
                  className={classNames(pageClass, item === page ? currentClass : otherClass)}
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
          className={classNames(buttonClass('plain', 'small'), stepClass, 'max-md:-mr-2.5!')}
        >
          <span className="max-lg:sr-only">{pagerText.next}</span>
          <Icon name="right" className="size-3.5" />
        </button>
      </nav>
    </div>
  );
}

const positionClasses = {
  foot: 'border-t border-line px-(--card-padding) py-3',
  beside: classNames(
    'md:order-1 md:flex-1 md:justify-end',
    'max-md:pager-cause max-md:border-t max-md:border-line max-md:px-(--card-padding) max-md:py-1.5',
  ),
} as const;

/** 前へ and 次へ: on a phone an icon. */
const stepClass = 'max-md:m-0! max-md:w-8.5 max-md:min-w-8.5 max-md:flex-none max-md:p-0!';
const itemClass = 'min-w-3 flex-auto text-center text-ink-faint md:min-w-5 md:flex-none';
const pageClass =
  'relative isolate grid h-small w-full min-w-6 place-items-center rounded-control border px-1 min-[24rem]:min-w-8.5 md:w-auto md:min-w-7';
const otherClass = 'border-transparent text-action hover:border-line hover:bg-hover';
/** In a circle, as high as the text. */
const currentClass =
  'cursor-default border-transparent font-semibold text-action before:absolute before:inset-[calc(50%-0.875rem)] before:-z-1 before:rounded-full before:bg-chosen forced-colors:border-2 forced-colors:border-[Highlight]';

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
