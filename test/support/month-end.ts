import { createProject, type ProjectOptions, type Ticket } from '#main/sandbox/index';

/** A finding of the month-end, as the planted list names it: `missing 0042 1` is one missing ticket of 0042. */
export type PlantedFinding = `${'missing' | 'extra' | 'mismatched'} ${string} ${number}`;

/** A German accountant's month-end: the file as it came out of a ticketing system by way of a spreadsheet, and what is wrong in it. */
export interface MonthEnd {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly planted: readonly PlantedFinding[];
  readonly matched: number;
}

const longFrom = '4711';

/** One payment in forty has a reference of sixteen digits, which a spreadsheet writes as a power of ten. */
function referenceOf(ticket: Ticket): string {
  const reference = String(ticket.paymentReference);
  return Number(reference.slice(-3)) % 40 === 0 ? `${longFrom}${reference}` : reference;
}

/** The project: references of digits with zeros in front. */
export const monthEndProject: Partial<ProjectOptions> = {
  seed: 11,
  tickets: 1_600,
  statuses: [
    { status: 'PAID', weight: 48 },
    { status: 'CHECKED_IN', weight: 20 },
    { status: 'CANCELLED', weight: 14 },
    { status: 'REFUNDED', weight: 18 },
  ],
  references: 'digits',
  unreferenced: 'none',
  shape: { ticket: (ticket) => ({ ...ticket, paymentReference: referenceOf(ticket) }) },
};

const words: Readonly<Record<string, string>> = {
  PAID: 'bezahlt',
  CHECKED_IN: 'eingelöst',
  CANCELLED: 'storniert',
  REFUNDED: 'erstattet',
};

const customers = ['Jürgen Größe', 'Änne Weiß', 'Søren Müller', 'Zoë Böhm', 'Käthe Schröder'];

interface Row {
  readonly reference: string;
  readonly status: string;
  readonly customer: string;
  readonly amount: string;
}

/** `next` is the month after: the reference column is called otherwise, and some refunds have a word of their own. */
export function monthEnd(month: 'first' | 'next'): MonthEnd {
  const { tickets } = createProject(monthEndProject);
  const all = tickets({});
  const sold = all.slice(0, all.total).map((ticket) => ({ ...ticket, reference: referenceOf(ticket) }));
  const references = [...new Set(sold.map(({ reference }) => reference))];
  const dropped = new Set(references.filter((_, place) => place % 97 === 5));
  const spoilt = new Set(references.filter((_, place) => place % 89 === 7));
  const bare = new Set(references.filter((_, place) => place % 3 === 0));
  let refunds = 0;
  const rows = sold.flatMap(({ reference, status, amount }, place): Row[] => {
    if (dropped.has(reference)) return [];
    const isNew = month === 'next' && status === 'REFUNDED' && refunds++ % 2 === 0;
    const word = isNew ? 'Gutschrift' : (words[status] ?? status);
    return [
      {
        reference:
          bare.has(reference) && !reference.startsWith(longFrom)
            ? reference.replace(/^0+/, '')
            : asSpreadsheet(reference),
        status: spoilt.has(reference) ? 'bezahlt' : word,
        customer: customers[place % customers.length] ?? '',
        amount,
      },
    ];
  });
  const extra = ['990000000001', '990000000002'].map((reference): Row => ({
    reference,
    status: 'bezahlt',
    customer: 'Café Österreich',
    amount: '35.00',
  }));
  const whole = [...rows, ...extra];
  const cents = whole.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
  const lines = [
    'Monatsabschluss Vorverkauf;;;;;',
    `Erstellt für Größe & Söhne GmbH, ${month === 'first' ? 'März' : 'April'} 2026;;;;;`,
    ';;;;;',
    `${month === 'first' ? 'Buchungsnummer' : 'Beleg'};Kunde;Betrag;Währung;Zahlungsstatus;Bemerkung`,
    ...whole.map(
      ({ reference, customer, amount, status }) =>
        `${reference};${customer};${german(amount)};EUR;${status};`,
    ),
    `Summe;;${german(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)};EUR;;`,
  ];
  return {
    name: month === 'first' ? 'Monatsabschluss 2026-03.csv' : 'Monatsabschluss 2026-04.csv',
    bytes: Uint8Array.from(Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')),
    ...judge(sold, whole),
  };
}

/** What a spreadsheet shows of a number of sixteen digits. */
function asSpreadsheet(reference: string): string {
  if (!reference.startsWith(longFrom)) return reference;
  return `${(Number(reference) / 10 ** (reference.length - 1)).toFixed(2).replace('.', ',')}E+${reference.length - 1}`;
}

/** Writes `1234.50` as `1.234,50`. */
function german(amount: string): string {
  const [whole = '', cents = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

/** The oracle: which references do not agree, once words and zeros are taken for what they mean. It knows nothing of Tieout. */
function judge(
  sold: ReadonlyArray<{ readonly reference: string; readonly status: string }>,
  rows: readonly Row[],
): Pick<MonthEnd, 'planted' | 'matched'> {
  const meanings = new Map(Object.entries(words).map(([status, word]) => [word, status]));
  meanings.set('Gutschrift', 'REFUNDED');
  const bare = (reference: string): string => reference.replace(/^0+/, '');
  const by = (items: ReadonlyArray<readonly [string, string]>): Map<string, string[]> => {
    const groups = new Map<string, string[]>();
    for (const [reference, status] of items)
      groups.set(bare(reference), [...(groups.get(bare(reference)) ?? []), status]);
    return groups;
  };
  const platform = by(sold.map(({ reference, status }) => [reference, status]));
  const file = by(rows.map(({ reference, status }) => [reference, meanings.get(status) ?? status]));
  const planted: PlantedFinding[] = [];
  let matched = 0;
  for (const reference of new Set([...platform.keys(), ...file.keys()])) {
    const left = [...(platform.get(reference) ?? [])];
    const over = (file.get(reference) ?? []).filter((status) => {
      const place = left.indexOf(status);
      if (place < 0) return true;
      left.splice(place, 1);
      matched++;
      return false;
    });
    const pairs = Math.min(left.length, over.length);
    if (pairs > 0) planted.push(`mismatched ${reference} ${pairs}`);
    if (left.length > pairs) planted.push(`missing ${reference} ${left.length - pairs}`);
    if (over.length > pairs) planted.push(`extra ${reference} ${over.length - pairs}`);
  }
  return { planted: planted.sort(), matched };
}
