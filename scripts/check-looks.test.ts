import { describe, expect, test } from 'vitest';
import { lookFaults } from './check-looks.ts';

const tokens = '@theme { --color-ink: #1a1a1a; --color-danger-soft: #fdeeee; }';
const screen = (className: string) =>
  lookFaults('web/top/top.tsx', `export const a = <p className="${className}">text</p>;`, tokens);

describe('a screen', () => {
  test.each([
    'text-ink',
    'md:hover:bg-danger-soft',
    'bg-white',
    'text-xs',
    'font-semibold',
    'min-h-11',
    'md:h-control',
    'rounded-6',
    'border-t',
    'bg-[#fff]',
    'shadow-[inset_3px_0_0_var(--color-danger)]',
    'bg-ink!',
    'text-red-900',
  ])('has no class %s', (look) => {
    expect(screen(`flex ${look} gap-2`)).not.toEqual([]);
  });

  test.each(['flex', 'text-right', 'h-full', 'min-h-dvh', 'w-52', 'hint', 'max-w-120', 'cards:px-2.5'])(
    'may have the class %s',
    (layout) => {
      expect(screen(layout)).toEqual([]);
    },
  );

  test('has no colour in a style and no style sheet', () => {
    expect(lookFaults('web/top/top.tsx', "const a = <p style={{ color: 'red' }} />;", tokens)).toHaveLength(
      1,
    );
    expect(lookFaults('web/top/top.css', '.a { display: flex; }', tokens)).toHaveLength(1);
  });
});

test('a part of web/ui has the tokens but no colour, size or weight of its own', () => {
  expect(lookFaults('web/ui/tag.tsx', "export const look = 'text-ink text-xs';", tokens)).toEqual([]);
  expect(lookFaults('web/ui/tag.tsx', "export const look = 'text-[#333333]';", tokens)).toHaveLength(1);
  expect(lookFaults('web/ui/a.css', '.a { font-size: 13px; font-weight: 700; }', tokens)).toHaveLength(2);
  expect(lookFaults('web/ui/a.css', '.a { color: var(--color-red-900); }', tokens)).toHaveLength(1);
});
