import { expect, it } from 'vitest';
import { writeProfileFile } from '#main/core/profiles/profile-file';
import { fileNamePart } from '#shared/base/file-name';
import { profileNamed } from '../../../support/core-twins';

it.each([
  ['Harbour Sound', 'Harbour-Sound'],
  ['  March: "A/B"?  ', 'March-A-B'],
  ['Mu\u0308nze', 'Münze'],
  ['...', ''],
  ['x'.repeat(500), 'x'.repeat(140)],
  ['票'.repeat(500), '票'.repeat(46)],
  [`${'ü'.repeat(69)} ${'ü'.repeat(9)}`, 'ü'.repeat(69)],
  ['𠮷'.repeat(50), '𠮷'.repeat(35)],
])('%j is %j in the name of a file', (text, expected) => expect(fileNamePart(text)).toBe(expected));

it.each(['CON', 'nul', 'Com1', 'LPT²', '?'])(
  'a profile that is called %s is exported as one that Windows takes',
  (name) => expect(writeProfileFile(profileNamed(name)).name).toMatch(/^profile.*\.tieout-profile$/),
);
