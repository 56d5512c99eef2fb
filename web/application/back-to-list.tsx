import { text } from '#texts/ui.ts';
import { Link } from '#web/navigation/link.tsx';
import { BackToSearch } from '#web/list/back-to-search.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

export function BackToList() {
  return (
    <BackToSearch
      otherwise={
        <Link to="/application" className={buttonClass('secondary')}>
          {text.back}
        </Link>
      }
    />
  );
}
