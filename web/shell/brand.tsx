import { brandLines } from '#texts/shell.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The mark with the portal's name. In a rail the name is for assistive technology alone. */
export function Brand({ rail = false }: { rail?: boolean }) {
  return (
    <p
      className={classNames(
        'flex min-h-12 items-center gap-2.5 px-3.5 text-xs leading-4 font-semibold text-action',
        rail && 'md:max-wide:justify-center md:max-wide:p-0',
      )}
    >
      <img src="/auth/mark.svg" alt="" width="28" height="28" />
      <span className={rail ? 'md:max-wide:sr-only' : undefined}>
        {brandLines[0]}
        <br />
        {brandLines[1]}
      </span>
    </p>
  );
}
