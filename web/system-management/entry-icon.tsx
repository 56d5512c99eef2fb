import type { entries } from './entries.ts';

type To = (typeof entries)[number]['to'];

const drawings: Record<To, string> = {
  '/supplier-management': 'M2.5 14V3.5l5-2V14m0-8h6v8M1 14h14M4.5 5.7h1m-1 3h1m-1 3h1m4.5-3h1m-1 3h1',
  '/supplier-group-management': 'M1.5 3.5h5v4h-5zM9.5 3.5h5v4h-5zM5.5 10.5h5v4h-5zM4 7.5V9h8V7.5M8 9v1.5',
  '/internal-user-management': 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.7 6.2a5.7 5.7 0 0 1 11.4 0',
  '/workflow-management': 'M1.5 6h4v4h-4zM10.5 2h4v4h-4zM10.5 10h4v4h-4zM5.5 8H8m2.5-4H8v8h2.5',
  '/application':
    'M6 7.5A2.7 2.7 0 1 0 6 2a2.7 2.7 0 0 0 0 5.5Zm-5 6.3a5 5 0 0 1 8-4m1.8-3.3a1.8 1.8 0 1 1 2.4 1.7c-.5.2-.6.5-.6 1.2m0 2.4v.1',
  '/waiting-time': 'M1.5 14.5h13M4 14.5V9.5M8 14.5v-13M12 14.5V6',
  '/system-management/undelivered-mail': 'M1.5 3.5h13v9.5h-13zm0 .5L8 9l6.5-5M6 10.8l4-3.6m0 3.6L6 7.2',
  '/system-management/successor':
    'M4.5 7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM1 13.4a3.5 3.5 0 0 1 5-3.1M11.5 7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8 13.4a3.5 3.5 0 0 1 7 0',
  '/system-management/dormant-user':
    'M6.5 7.5a2.7 2.7 0 1 0 0-5.5 2.7 2.7 0 0 0 0 5.5ZM1.5 13.8a5 5 0 0 1 7-4.6M12 9v3l1.8 1.2M12 8.2a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2Z',
  '/system-management/audit-log': 'M3 1.5h10v13H3zM5.5 5h5m-5 3h5m-5 3h3',
  '/system-management/auditor':
    'M6.5 2.2a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6Zm3.1 7.4 4.4 4.4M4.7 6.5l1.4 1.4 2.3-2.6',
  '/system-management/master-data-import': 'M8 1.5V10M4.8 6.9 8 10l3.2-3.1M2.5 10.5v4h11v-4',
};

/** Decorative: the name of the screen is beside it. */
export function EntryIcon({ to }: { to: To }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={drawings[to]} />
    </svg>
  );
}
