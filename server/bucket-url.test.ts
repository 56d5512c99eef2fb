import { expect, test } from 'vitest';
import { parseBucketUrl } from './bucket-url.ts';

test.each([
  ['s3://portal-files', 'portal-files', '', undefined, undefined, false, undefined],
  [
    's3://portal.files/a/b/?region=ap-northeast-1',
    'portal.files',
    'a/b/',
    undefined,
    'ap-northeast-1',
    false,
    undefined,
  ],
  ['s3://files?endpoint=https://s3.example', 'files', '', 'https://s3.example', undefined, true, undefined],
  [
    's3://files?endpoint=http://[::1]:9000&path_style=0',
    'files',
    '',
    'http://[::1]:9000',
    undefined,
    false,
    undefined,
  ],
  ['s3://files?path_style=1', 'files', '', undefined, undefined, true, undefined],
  ['s3://files?profile=back-up', 'files', '', undefined, undefined, false, 'back-up'],
])('%s', (text, bucket, prefix, endpoint, region, path_style, profile) => {
  expect(parseBucketUrl(text)).toEqual({ bucket, prefix, endpoint, region, path_style, profile });
});

test.each([
  's3://',
  's3:/files',
  'https://files',
  's3://Files',
  's3://ab',
  's3://files/%20',
  's3://key:secret@files',
  's3://files#part',
  's3://files?regoin=ap-northeast-1',
  's3://files?region=a&region=b',
  's3://files?path_style=yes',
  's3://files?profile=a%20b',
  's3://files?endpoint=s3.example',
  's3://files?endpoint=https://key:secret@s3.example',
])('%s is not the address of a bucket', (text) => {
  expect(parseBucketUrl(text)).toBeNull();
});
