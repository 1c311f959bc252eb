import { describe, expect, it } from 'vitest';
import { fileTypeOf, hasUtf8Mark } from '#shared/files/csv/file-type';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('a file by its first bytes', () => {
  it.each([
    ['', 'utf-8'],
    ['reference,status', 'utf-8'],
    ['\xef\xbb\xbfreference', 'utf-8'],
    ['\xef\xbb\xbf{"a":1}', 'utf-8'],
    ['\xff\xfea\0', 'utf-16le'],
    ['\xff\xfe', 'utf-16le'],
    ['\xfe\xff\0a', 'utf-16be'],
    ['a\0b\0', 'utf-16le'],
    ['\0a\0b', 'utf-16be'],
    ['a\0b\0c\0d\0xy', 'utf-16le'],
    ['\0a\0b\0c\0dxy', 'utf-16be'],
    ['<p>5</p>', 'utf-8'],
    ['a <html', 'utf-8'],
    ['a {"b":1}', 'utf-8'],
    ['{A},[B]', 'utf-8'],
    ['[A],{B}', 'utf-8'],
    ['PK\x03,status', 'utf-8'],
  ])('%j is a text in %s', (text, encoding) =>
    expect(fileTypeOf(bytes(text))).toEqual({ kind: 'text', encoding }),
  );

  it.each([
    ['\xff\xfe\0\0a\0\0\0', 'utf32'],
    ['\0\0\xfe\xff\0\0\0a', 'utf32'],
    ['\xd0\xcf\x11\xe0', 'xls'],
    ['\x1f\x8b', 'gzip'],
    ['%PDF-1', 'pdf'],
    ['abcdefg\0', 'binary'],
    ['\0\0\0\0', 'binary'],
    ['a\0b\0cdefgh', 'binary'],
    ['<?xml version="1.0"?>\n<Workbook xmlns="x">', 'sheetXml'],
    ['<?xml version="1.0"?><x/><office:document\n>', 'sheetXml'],
    ['<?xml version="1.0"?><workbooks>', 'html'],
    ['x<?xml version="1.0"?><workbook >', null],
    [' \n<!DOCTYPE HTML>', 'html'],
    ['<html>', 'html'],
    ['<head>', 'html'],
    ['<body>', 'html'],
    ['<table>', 'html'],
    ['{"a":1}', 'json'],
    ['{ }', 'json'],
    ['[ {"a":1}]', 'json'],
    ['[]', 'json'],
  ])('%j is no text but %s', (text, looksLike) =>
    expect(fileTypeOf(bytes(text))).toEqual(
      looksLike === null ? { kind: 'text', encoding: 'utf-8' } : { kind: 'other', looksLike },
    ),
  );

  it('is an archive, or has a mark of UTF-8', () => {
    expect(fileTypeOf(bytes('PK\x03\x04'))).toEqual({ kind: 'archive' });
    expect(['\xef\xbb\xbf', '\xef\xbb', 'abc'].map((text) => hasUtf8Mark(bytes(text)))).toEqual([
      ...[true, false, false],
    ]);
  });
});
