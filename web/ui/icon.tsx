import { classNames } from './class-names.ts';

const paths = {
  alert: 'M8 1.6 15 14H1L8 1.6Zm0 4.6v3.8m0 1.6v.9',
  info: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm0 5.6v4.4m0-7v1',
  check: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm-3 6.8 2.1 2.2L11 6',
  calendar: 'M2 3.5h12v10.5H2V3.5Zm0 3.2h12M5 1.5v3.4m6-3.4v3.4',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  send: 'M14.5 1.5 1.5 6.8l5 2.7 2.7 5 5.3-13Zm-8 8L9.8 6.2',
  refresh: 'M13.2 9.5A5.5 5.5 0 1 1 12 4.2L13.8 6m0-3.5V6h-3.5',
  sort: 'M2.5 5.5 5 3v10M5 3l2.5 2.5m1 5L11 13V3m0 10 2.5-2.5',
  inbox: 'M1.5 9h3.7l1.1 2h3.4l1.1-2h3.7M1.5 9l2.2-6h8.6l2.2 6v4.5h-13V9Z',
  file: 'M3.5 1.5h6l3 3v10h-9v-13Zm6 0v3h3',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  /** The class of its size, in the place of 16 px. */
  size?: string;
  className?: string | undefined;
}

/** A decorative icon beside a word; hidden from assistive technology. */
export function Icon({ name, size = 'size-4', className }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames(size, 'shrink-0', className)}
    >
      <path d={paths[name]} />
    </svg>
  );
}
