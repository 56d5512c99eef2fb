import { brandLines } from '#texts/shell.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The mark with the portal's name. In a rail of icons the name is for assistive technology alone. */
export function Brand({ rail = false }: { rail?: boolean }) {
  return (
    <p
      className={classNames(
        'flex min-h-12 items-center gap-2.5 px-4 text-action',
        rail && 'border-b border-line md:max-wide:justify-center md:max-wide:px-0',
      )}
    >
      <img src="/auth/mark.svg" alt="" width="28" height="28" />
      <span className={classNames('text-xs leading-4 font-bold', rail && 'md:max-wide:sr-only')}>
        {brandLines[0]}
        <br />
        {brandLines[1]}
      </span>
    </p>
  );
}
