import { classNames } from '#web/ui/class-names.ts';

/** Decorative icons of the frame. Each is beside a word or in a named button. */

const drawings = {
  top: 'M2 7.5 8 2l6 5.5M3.5 6.5V14h9V6.5M6.5 14v-4h3v4',
  application: 'M3.5 1.5h6l3 3v10h-9v-13Zm6 0v3h3M5.8 8h4.4M5.8 11h4.4',
  register: 'M3 1.5h10v13H3zM3 12h10M6 4.5h4m-4 3h4',
  notice: 'M13.5 2.5v9L8 9H2V5h6l5.5-2.5ZM4.5 9l1 4.5h2L7 9',
  message: 'M1.5 3.5h13v9.5h-13v-9.5Zm0 .5L8 9l6.5-5',
  system_management:
    'M8 5.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6ZM8 1.5v2.2m0 8.6v2.2M1.5 8h2.2m8.6 0h2.2M3.4 3.4 5 5m6 6 1.6 1.6m0-9.2L11 5M5 11l-1.6 1.6',
  order_edi: 'M6.5 3H2.5v10.5H13V9.5M9 2.5h4.5V7M13.5 2.5 7.5 8.5',
  search: 'M7 2.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6Zm3.5 8.3 3.7 3.7',
  recent: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Zm0 2.8V8l2.2 1.6',
  delegation:
    'M6 2.2a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8ZM1.8 13.5a4.2 4.2 0 0 1 8.4 0M10.5 5.5h4m-1.7-1.8 1.7 1.8-1.7 1.8',
  colleague:
    'M6 2.5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6ZM1.8 13.5a4.2 4.2 0 0 1 8.4 0M10.2 2.8a2.2 2.2 0 0 1 0 4M11.6 9.8a4.2 4.2 0 0 1 2.6 3.7',
  copies: 'M8 2v8m-3.2-3.2L8 10l3.2-3.2M2.5 10.5v3h11v-3',
  notification_setting: 'M3 11.5h10l-1.3-2V7a3.7 3.7 0 0 0-7.4 0v2.5L3 11.5Zm3.6 2.3h2.8',
  logout: 'M9.5 2.5h-7v11h7M6.5 8h7.5m-2.8-3L14 8l-2.8 3',
} as const;

export function ShellIcon({ name, className }: { name: keyof typeof drawings; className?: string }) {
  return <Drawing path={drawings[name]} size="16" className={className} />;
}

/** The menu button's three lines. */
export function MenuIcon() {
  return <Drawing path="M2 4h12M2 8h12M2 12h12" size="20" />;
}

type DrawingProps = { path: string; size: string; className?: string | undefined };

function Drawing({ path, size, className }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', className)}
    >
      <path d={path} />
    </svg>
  );
}
