import { describe, expect, it } from 'vitest';
import { createDecoder } from '#shared/files/csv/decode';
import { guessEncoding, type GuessedEncoding } from '#shared/files/client/guess-encoding';
import { preflight } from '#shared/files/client/preflight';
import { defaultRules } from '#shared/domain/rules/rules';
import { concernWords } from '#shared/words/preflight-words';
import { read, sourceInChunks } from '../../../../support/client-file-support';
import { valueOf } from '../../../../support/value-of';

function charactersOf(encoding: string): readonly string[] {
  return Array.from({ length: 256 }, (_, byte) => {
    const decoder = valueOf(createDecoder(encoding, 'client.csv'));
    return valueOf(decoder.decode(Uint8Array.of(byte), true));
  });
}

/** A text in a single-byte encoding, by asking for each byte which character it is. */
function encode(text: string, encoding: GuessedEncoding): Uint8Array {
  const bytes = new Map(charactersOf(encoding).map((character, byte) => [character, byte]));
  return Uint8Array.from(text, (character) => {
    const byte = bytes.get(character);
    if (byte === undefined) throw new Error(`${encoding} has no ${character}`);
    return byte;
  });
}

describe('guessing the encoding of a file that is not UTF-8', () => {
  const german = 'Kunde;Straße\nMüller;Königsallee\nÖzdemir;Große Bleiche\n';
  const french = 'client;état\nHélène;payé à Orléans\nFrançois;remboursé\n';
  const cases: ReadonlyArray<readonly [language: string, text: string, encoding: GuessedEncoding]> = [
    ['German', german, 'windows-1252'],
    ['German', german, 'macintosh'],
    ['German in capitals', 'KUNDE;ORT\nMÜLLER;KÖLN\nGÄRTNER;ZÜRICH\n', 'windows-1252'],
    ['French', french, 'windows-1252'],
    ['French', french, 'macintosh'],
    ['Spanish', 'cliente;año\nMuñoz;¿pagado?\nGarcía;señal\n', 'windows-1252'],
    ['Danish', 'kunde;beløb\nSørensen;på række\nÅse;køb\n', 'windows-1252'],
    ['Polish', 'klient;kwota\nŁukasz;zapłacono\nWiśniewska;częściowo\n', 'windows-1250'],
    ['Czech', 'zákazník;částka\nDvořák;uhrazeno měsíčně\nNěmcová;peníze zpět\n', 'windows-1250'],
    ['English', 'ref;event\nA-1;Children’s matinee\nA-2;marked “paid”\n', 'windows-1252'],
    ['English', 'ref;event\nA-1;Children’s matinee\nA-2;marked “paid”\n', 'macintosh'],
    ['Spanish', 'cliente;pago\nGarcía;1\nMartínez;2\n', 'macintosh'],
    ['Italian', 'rif;nota\nA-1;l’importo dell’ordine\n', 'windows-1252'],
    ['Spanish with Nº', 'Nº;año\nA-1;Muñoz\n', 'windows-1252'],
    ['a spaced euro sign and signs of trade', 'ref;amount\nA-1;17,00\u00A0€\nTieout™;• a\n', 'windows-1252'],
    ['Hungarian', 'vevő;állapot\nErdős;fizetve\nGyőr;1\n', 'windows-1250'],
    ['Slovene', 'račun;stanje\nA-1;plačano\n', 'windows-1250'],
    ['Croatian', 'račun;stanje\nA-1;plaćeno\n', 'windows-1250'],
    ['one Czech name', 'reference;name\nA-1;Dvořák\n', 'windows-1250'],
    ['one Polish name', 'reference;name\nA-1;Wiśniewska\nA-2;Łukasz\n', 'windows-1250'],
    ['another', 'reference;name\nA-1;Paweł\n', 'windows-1250'],
    ['powers', 'reference;note\nA-1;5 m²\nA-2;10³\n', 'windows-1252'],
    ['Icelandic', 'reference;name\nA-1;Guðrún\nA-2;Ísak\n', 'windows-1252'],
    ['French with œ', 'reference;note\nA-1;cœur\nA-2;très\n', 'windows-1252'],
    ['one Danish name', 'reference;name\nA-1;Ærø\n', 'windows-1252'],
    ['French with elisions', 'reference;note\nA-1;d’état\nA-2;l’épouse\nA-3;d’être\n', 'macintosh'],
    ['a euro sign alone', 'reference;amount\nA-1;€ 17\n', 'windows-1252'],
  ];

  it.each(cases)('%s: %j in %s', async (_, text, encoding) => {
    for (const chunkSize of [1, 7, 1000]) {
      const guess = valueOf(await guessEncoding(sourceInChunks(encode(text, encoding), chunkSize), {}));
      expect(guess?.encoding).toBe(encoding);
      expect(guess?.readings[0]?.encoding).toBe(encoding);
    }
  });

  it('guesses none for damaged UTF-8, also where its words have apostrophes', async () => {
    const text = new TextEncoder().encode('A-1;the clients’ fees\nA-2;parents’ day\nA-3;Café\n');
    const damaged = Uint8Array.from([...text, 0xe9, 0x0a]);
    expect(valueOf(await guessEncoding(sourceInChunks(damaged, 1000), {}))).toBeNull();
  });

  it('guesses none for damaged UTF-8 with long texts without a space', async () => {
    const text = new TextEncoder().encode(
      `A-1;${'返金された入場券の件'.repeat(3)}\nA-2;${'支払い済み'.repeat(4)}\n`,
    );
    const damaged = Uint8Array.from([...text, 0xe9, 0x0a]);
    expect(valueOf(await guessEncoding(sourceInChunks(damaged, 1000), {}))).toBeNull();
  });

  it('guesses none where files in two encodings were put together', async () => {
    const utf8 = new TextEncoder().encode('A-1;payé\nA-2;Hélène\n');
    const other = encode('A-3;remboursé\nA-4;François\nA-5;Benoît\nA-6;été\nA-7;déjà\n', 'windows-1252');
    expect(
      valueOf(await guessEncoding(sourceInChunks(Uint8Array.from([...utf8, ...other]), 1000), {})),
    ).toBeNull();
  });

  it.each([
    [1, 1, false],
    [1, 2, true],
    [1, 9, true],
    [2, 18, false],
    [2, 19, true],
  ])('%i words in UTF-8 beside %i others leave a guess: %j', async (inUtf8, others, isGuessed) => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, at) => `é${'abcdefghijklmnopqrst'[at]} `).join('');
    const bytes = [...new TextEncoder().encode(words(inUtf8)), ...encode(words(others), 'windows-1252')];
    const guess = valueOf(await guessEncoding(sourceInChunks(Uint8Array.from(bytes), 7), {}));
    expect(guess !== null).toBe(isGuessed);
  });

  it.each([
    ['that somebody chose', 'reference;status\nM\xfcller;PAID', { encoding: 'utf-8' }, 'utf-8'],
    ['that the file names', '\xef\xbb\xbfreference;status\nM\xfcller;PAID', {}, 'utf-8'],
    ['that it names in another way', '\xff\xfea\0;\0b\0\n\0\x3c\xd8;\0', {}, 'utf-16le'],
  ])('guesses none beside one %s', async (_, text, choices, encoding) =>
    expect(await read(Buffer.from(text, 'latin1'), choices)).toMatchObject({
      error: { code: 'file_wrong_encoding', encoding },
    }),
  );

  it('stops once it is cancelled', async () => {
    const source = sourceInChunks(encode(german, 'windows-1252'), 7);
    expect(await guessEncoding(source, { signal: { aborted: true } })).toMatchObject({
      error: { code: 'cancelled' },
    });
  });

  it('shows the same words of the file in each encoding, those that differ first', async () => {
    const bytes = encode(`µ ± ©\n${german}`, 'windows-1252');
    const guess = valueOf(await guessEncoding(sourceInChunks(bytes, 100), {}));
    expect(guess?.readings).toEqual([
      { encoding: 'windows-1252', words: ['Straße', 'Müller', 'Königsallee'] },
      { encoding: 'windows-1250', words: ['Straße', 'Müller', 'Königsallee'] },
      { encoding: 'macintosh', words: ['Stra\u{FB02}e', 'M\u{B8}ller', 'K\u{2C6}nigsallee'] },
    ]);
  });

  it('is said as a caution, with what another encoding would make of the words', async () => {
    const bytes = encode('reference;status\nPAY-1;zapłacono\nPAY-2;częściowo\n', 'windows-1250');
    const found = preflight(valueOf(await read(bytes)), defaultRules.keys, null);
    expect(found).toMatchObject({ encoding: 'windows-1250', advice: 'go with warnings' });
    expect(found.concerns).toEqual(['encoding_guessed']);
    expect(concernWords('encoding_guessed', found, String)).toBe(
      'This file was not saved as UTF-8. It was read as Windows-1250 (Central European): “zapłacono”, “częściowo”. ' +
        'Read otherwise: Windows-1252 (Western European): “zap³acono”, “czêœciowo”; Mac Roman: “zap≥acono”, “czÍúciowo”. ' +
        'If that reads wrong, choose another encoding.',
    );
  });

  it('shows the words of which nothing is to be seen', async () => {
    const bytes = encode('reference;status\nPAY-1\u00A0;PAID\nPAY-2\u00AD;PAID\n', 'windows-1252');
    const found = preflight(valueOf(await read(bytes)), defaultRules.keys, null);
    expect(concernWords('encoding_guessed', found, String)).toContain(
      'as Windows-1252 (Western European): “␣”, “[U+00AD]”. Read otherwise: Mac Roman: “†”, “≠”.',
    );
  });

  it('tells different payment references apart in whatever encoding they are read', () => {
    for (const encoding of ['windows-1252', 'windows-1250', 'macintosh']) {
      expect(new Set(charactersOf(encoding)).size).toBe(256);
    }
  });
});
