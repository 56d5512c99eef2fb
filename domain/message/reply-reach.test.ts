import { describe, expect, test } from 'vitest';
import { reachesFurther } from './reply-reach.ts';

const chosen = { send_department_group_all: false, department_groups: [] };

describe('an operator’s reply, by the organisations that it reaches', () => {
  test.each([
    [1, 0, false],
    [0, 1, false],
    [2, 0, true],
    [0, 2, true],
    [1, 1, true],
    [22, 0, true],
    // The sender has left every organisation.
    [0, 0, false],
  ])('%i suppliers and %i departments: %s', (supplier_count, department_count, further) => {
    const reach = { department_group_count: 1, inside: { supplier_count, department_count } };
    expect(reachesFurther(reach, chosen, [])).toBe(further);
  });
});

describe('a supplier’s reply, by its department groups', () => {
  test.each([
    ['none', { department_groups: [] }, [], 0, false],
    ['the preset one', { department_groups: [7] }, [7], 1, false],
    ['none in place of the preset one', { department_groups: [] }, [7], 0, false],
    ['one more', { department_groups: [7, 8] }, [7], 2, true],
    ['another one in place of the preset one', { department_groups: [8] }, [7], 1, true],
    ['one without a preset', { department_groups: [8] }, [], 1, true],
    ['all', { send_department_group_all: true }, [7], 5, true],
    ['all, without a preset', { send_department_group_all: true }, [], 1, true],
    ['all, which is the preset one alone', { send_department_group_all: true }, [7], 1, false],
  ])('%s', (_, groups, preset, department_group_count, further) => {
    expect(reachesFurther({ department_group_count, inside: null }, { ...chosen, ...groups }, preset)).toBe(
      further,
    );
  });
});
