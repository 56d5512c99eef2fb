import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isInTexts, searchWords } from '#domain/search/words.ts';
import { foundText } from '#texts/search.ts';
import { cameByLink } from '#web/navigation/navigation-entry.ts';
import type { FoundBy } from '#web/navigation/history-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status.tsx';
import { rangesIn } from './highlight-ranges.ts';

/** The name of the highlight in web/ui/base.css. */
const highlight = 'found';

/**
 * Marks the words of the search that found what the screen shows, and scrolls to the first of them. The
 * document stays as it is: the browser paints the marks.
 */
export default function Highlights({ found }: { found: FoundBy }) {
  const { search } = found;
  const navigate = useNavigate();
  const { q = '' } = search;
  const [any, setAny] = useState(false);
  useEffect(() => {
    const main = document.querySelector('main');
    if (main === null) return;
    const words = searchWords(q).filter(isInTexts);
    let scrolls = cameByLink();
    let frame = 0;
    const mark = () => {
      frame = 0;
      const ranges = rangesIn(main, words);
      CSS.highlights.set(highlight, new Highlight(...ranges));
      setAny(ranges.length > 0);
      const [first] = ranges;
      if (first === undefined || !scrolls) return;
      scrolls = false;
      const { top, bottom } = first.getBoundingClientRect();
      if (scrollY > 0 || bottom <= innerHeight - bars) return;
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrollTo({ top: (top + bottom - innerHeight) / 2, behavior: calm ? 'auto' : 'smooth' });
    };
    mark();
    const observer = new MutationObserver(() => (frame ||= requestAnimationFrame(mark)));
    observer.observe(main, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(highlight);
    };
  }, [q]);
  const unmark = () =>
    void navigate({
      to: '.',
      search: true,
      state: { found: { search, marked: false } },
      replace: true,
      resetScroll: false,
    });
  return (
    <Status takesFocus={false}>
      {any && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4 text-ink-soft">
          <span>{foundText.marked(q)}</span>
          <Button variant="plain" size="small" onClick={unmark}>
            {foundText.unmark}
          </Button>
        </p>
      )}
    </Status>
  );
}

/** Pixels at the lower edge that sticky buttons may cover. */
const bars = 80;
