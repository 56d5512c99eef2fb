import { expect, test } from 'vitest';
import { openBackups, refuseOverlap, splitBackup } from './backup-locations.ts';

const name = '20261123T072825Z';
test.each([
  ['backups', 'backups', null],
  [`backups/${name}`, '/at/backups', name],
  [`/other/${name}/`, '/other', name],
  [name, '/at', name],
  ['s3://bucket?profile=p', 's3://bucket?profile=p', null],
  [`s3://bucket/a/${name}?profile=p`, 's3://bucket/a?profile=p', name],
  [`s3://bucket/a/${name}`, 's3://bucket/a', name],
  [`s3://bucket/${name}/`, 's3://bucket', name],
])('%s is a location, or one of its back-ups', (text, location, named) => {
  expect(splitBackup(text, '/at')).toEqual({ location, name: named });
});

test.each([
  ['/srv/data', '/srv/data/files'],
  ['/srv/files', '/srv/files'],
  ['files/files/backups', '/at/files'],
  ['s3://bucket', 's3://bucket'],
  ['s3://bucket/a/files/backups', 's3://bucket/a'],
  ['s3://bucket/a', 's3://bucket/a/files'],
  ['s3://bucket?endpoint=http://s3.example/', 's3://bucket?endpoint=http://s3.example&region=x'],
])('back-ups in %s and attachments in %s would mix', (target, files_url) => {
  expect(() => refuseOverlap(target, files_url, '/at')).toThrow(/^[^\n]*FILES_URL[^\n]*$/);
});

test.each([
  ['/srv/data/backups', '/srv/data/files'],
  ['/srv/files/backups', '/srv/files'],
  ['/srv/files', 's3://bucket'],
  ['s3://bucket/backups', 's3://bucket'],
  ['s3://bucket/a-backups', 's3://bucket/a'],
  ['s3://bucket/a?endpoint=http://other.example', 's3://bucket/a?endpoint=http://s3.example'],
])('back-ups in %s and attachments in %s are apart', (target, files_url) => {
  expect(() => refuseOverlap(target, files_url, '/at')).not.toThrow();
});

test.each(['gs://bucket', 's3://key:secret@bucket', 's3://bucket?secret=x'])(
  '%s is refused with one line that does not repeat it',
  async (text) => {
    const error = await openBackups(text, '/at').catch((thrown: unknown) => String(thrown));
    expect(error).toMatch(/^Error: バックアップの場所には、[^\n]*$/);
    expect(error).not.toContain('secret');
  },
);
