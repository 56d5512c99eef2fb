import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { seededFaults } from './seeded-faults.ts';

const root = path.dirname(import.meta.dirname);

test.each(seededFaults.map((fault) => [`${fault.file}: ${fault.from}`, fault] as const))(
  '%s stands once, and its test is there',
  (_, fault) => {
    expect(readFileSync(path.join(root, fault.file), 'utf8').split(fault.from)).toHaveLength(2);
    expect(existsSync(path.join(root, fault.test))).toBe(true);
  },
);
