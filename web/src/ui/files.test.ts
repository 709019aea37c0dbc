import { expect, test } from 'vitest';
import { placed, unfit } from './files';

test('a file that is empty or too large is refused before it is sent', () => {
  expect(unfit({ name: 'a.json', size: 0 }, 64)).toBe('a.json is empty.');
  expect(unfit({ name: 'a.json', size: 64 * 1024 }, 64)).toBe('');
  expect(unfit({ name: 'a.json', size: 64 * 1024 + 1 }, 64)).toBe('a.json is larger than 64 KB. Choose a smaller file.');
  expect(unfit({ name: 'a.tmj', size: 30 * 1024 * 1024 }, 20 * 1024)).toBe('a.tmj is larger than 20 MB. Choose a smaller file.');
});

test('a complaint stands behind the name of the file it is about', () => {
  expect(`a.json${placed('file:17: column 1: not JSON')}`).toBe('a.json, line 17: column 1: not JSON');
  expect(`a.json${placed('file: the key name is missing')}`).toBe('a.json: the key name is missing');
  expect(`a.json${placed('The server cannot be reached.')}`).toBe('a.json: The server cannot be reached.');
});
