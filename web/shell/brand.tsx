import { brandLines } from '#texts/shell.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The mark with the portal's name. In a rail the name is for assistive technology alone. */
export function Brand({ rail = false }: { rail?: boolean }) {
  return (
    <p className={classNames('brand', rail && 'brand-rail')}>
      <img src="/auth/mark.svg" alt="" width="28" height="28" />
      <span className={rail ? 'md:max-wide:sr-only' : undefined}>
        {brandLines[0]}
        <br />
        {brandLines[1]}
      </span>
    </p>
  );
}
